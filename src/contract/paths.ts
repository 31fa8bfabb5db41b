/** First path segments of the app's own screens, also of those that are still to come. A test holds them against the routes. */
export const appSegments: ReadonlySet<string> = new Set([
  'account',
  'agenda',
  'announce',
  'apply',
  'check-inbox',
  'contacts',
  'email-expired',
  'email-signin',
  'forum',
  'linkedin-login',
  'linkedin-signup',
  'login',
  'messages',
  'o',
  'onboarding',
  'pre-onboarding',
  'privacy',
  'table',
  'terms',
  'w',
  'zoom-login',
  'zoom-signup',
]);

/** First path segments that the server answers itself: they are no pages of the app. */
export const serverSegments: ReadonlySet<string> = new Set([
  '.well-known',
  'api',
  'config.json',
  'dev',
  'files',
  'health',
  'linkedin',
  'metrics',
  'robots.txt',
  'zoom',
]);
