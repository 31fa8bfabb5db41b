/** Settings of a server that has every button for signing in; nobody goes where LinkedIn's and Zoom's lead. */
export const everyWayIn = {
  LINKEDIN_CLIENT_ID: 'id',
  LINKEDIN_CLIENT_SECRET: 'secret',
  ZOOM_CLIENT_ID: 'id',
  ZOOM_CLIENT_SECRET: 'secret',
  ZOOM_SECRET_TOKEN: 'token',
} as const;
