export const appName = 'Last Links';
export const defaultAppKey = 'last-links-web';
export const defaultAppSecret = 'last-links-web-public';

export const headerNames = {
  appKey: 'x-app-key',
  appSecret: 'x-app-secret',
  tenant: 'x-tenant',
  signIn: 'x-signin',
  idempotencyKey: 'idempotency-key',
  idempotencyReplayed: 'idempotency-replayed',
  /** On every answer of this server, so that a captive portal's page is never taken for ours. */
  server: 'x-last-links',
  /** The build that the sender has: of the page on requests, of the app it serves on the server's answers. */
  appVersion: 'x-app-version',
} as const;

export const signInMarkers = { emailLink: 'email-link', linkedIn: 'linkedin' } as const;
