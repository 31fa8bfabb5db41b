/** First path segments that the server answers itself: they are no pages of the app. */
export const serverSegments: ReadonlySet<string> = new Set([
  'api',
  'config.json',
  'dev',
  'files',
  'health',
  'linkedin',
  'metrics',
  'zoom',
]);
