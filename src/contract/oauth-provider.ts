/** Other services at which people have accounts with which they sign in here. */
export const oauthProviders = ['LINKEDIN', 'ZOOM'] as const;
export type OAuthProviderName = (typeof oauthProviders)[number];

/** Names of these services, as people know them. */
export const providerTitles: Readonly<Record<OAuthProviderName, string>> = {
  LINKEDIN: 'LinkedIn',
  ZOOM: 'Zoom',
};

/** Pages of ours to which a provider sends people back: of a window of its own, and of the page itself. One pair for each provider, so that no answer passes for another's (OAuth 2.0 Security BCP, section 4.4). */
export const oauthPages = {
  LINKEDIN: { POPUP: '/linkedin-login', REDIRECT: '/linkedin-signup' },
  ZOOM: { POPUP: '/zoom-login', REDIRECT: '/zoom-signup' },
} as const;

/** Name of the channel on which the page of a provider's window tells pages of our origin of its answer. */
export const relayChannel = 'oauth';
