/**
 * The pane is written for React, as Fluent is, and rendered by Preact: its first screen weighs 36 KB gzip less for it,
 * a quarter. Every bundle with the pane in it takes these names for those.
 */
export const rendering: Readonly<Record<string, string>> = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  react: "preact/compat",
};
