/** Sentences of failures name the pane; here there are flags and settings in its place. */
export function byFlags(sentence: string): string {
  return sentence
    .replace(/: allow it in the Shariah Sheets pane, then refresh\./, ": give --allow with as many calls.")
    .replace(/: choose Ask me again in the Shariah Sheets pane, under Refresh\./, ": give --allow with as many calls.")
    .replace(
      /: open the Shariah Sheets pane and save the .*?\./,
      ": set SHARIAH_ADDRESS, SHARIAH_CLIENT_ID and SHARIAH_SECRET.",
    )
    .replace(
      /: check both in the pane, then refresh\./,
      ": check them in the environment, or in the file of SHARIAH_CREDENTIALS.",
    )
    .replace(
      /: check the (address|service segment) in the pane(?:, then refresh)?/,
      ": check the $1 in the environment",
    );
}
