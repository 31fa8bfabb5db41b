/** Other services at which people have accounts with which they sign in here. */
export const oauthProviders = ['LINKEDIN', 'ZOOM'] as const;
export type OAuthProviderName = (typeof oauthProviders)[number];

/** Names of these services, as people know them. */
export const providerTitles: Readonly<Record<OAuthProviderName, string>> = {
  LINKEDIN: 'LinkedIn',
  ZOOM: 'Zoom',
};
