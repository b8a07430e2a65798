/**
 * Renders the pane by Preact, although it is written for React, as Fluent is: its first screen is 36 KB gzip (a
 * quarter) smaller. Every bundle with the pane uses these replacements.
 */
export const preactAliases: Readonly<Record<string, string>> = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  react: "preact/compat",
};
