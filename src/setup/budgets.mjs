/** How heavy the app may be on the wire, in bytes as brotli writes them (1 kB is 1,000). Checked by the tests. */
export const budgets = {
  /** JavaScript and CSS that must be there before a first screen is shown: `/login`, and Reception signed in. */
  firstScreen: 120_000,
  /** HTML, JavaScript and CSS files that a first screen asks for. */
  firstScreenFiles: 12,
  /** What any other screen adds to that. */
  otherScreen: 25_000,
  /** Everything that an installed app keeps for opening without a network. */
  precache: 400_000,
};
