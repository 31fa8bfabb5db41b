/** Addresses of the app that a person comes to, before and after signing in. */
export const signedOut = [
  '/login',
  '/login?with=password',
  '/email-expired',
  '/apply',
  '/terms',
  '/privacy',
  '/no/such/page',
];
export const signedIn = [
  '/',
  '/agenda',
  '/agenda?session=6',
  '/account',
  '/account/edit',
  '/account/devices',
  '/account/email',
  '/account/files',
  '/account/notifications',
  '/account/waiting',
  '/announce',
  '/forum',
  '/table',
  '/w',
  '/contacts',
  '/messages',
  '/no_such_person',
];
