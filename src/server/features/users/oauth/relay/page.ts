import { hash } from 'node:crypto';
import { relayChannel } from '#contract/oauth-provider.ts';

/**
 * Passes the provider's answer to the page that opened this window, and closes it. A provider that has cut the two apart
 * (`Cross-Origin-Opener-Policy`) leaves no opener, so pages of our origin are told too; only the one that began takes it.
 */
const script = `const query = new URLSearchParams(location.search);
const message = { type: 'oauth' };
for (const name of ['code', 'state', 'error']) if (query.has(name)) message[name] = query.get(name);
history.replaceState(null, '', location.pathname);
if (opener) opener.postMessage(message, location.origin);
const channel = new BroadcastChannel('${relayChannel}');
channel.postMessage(message);
channel.close();
setTimeout(close, 50);
`;

const style =
  ':root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; } body { margin: 20vh auto 0; padding: 0 24px; text-align: center; }';

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Headers of the page: it runs its own script alone, and shares a window with a provider, which the app's pages do not. */
export const relayHeaders = {
  'content-security-policy': `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'unsafe-none',
  'cache-control': 'no-store',
} as const;

export const relayPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Signing in</title><style>${style}</style></head><body><p>One moment… You can close this tab.</p><script>${script}</script></body></html>`;
