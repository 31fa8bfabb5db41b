import { type Mock, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { relayChannel } from '#contract/oauth-provider.ts';

export const state = 's'.repeat(43);
export const begun = { address: 'https://www.linkedin.com/oauth/v2/authorization?state=s', state };
export const messages = page.getByRole('region', { name: 'Messages' });
export const both = { oauthProviders: ['LINKEDIN', 'ZOOM'] };

interface FakeWindow {
  closed: boolean;
  readonly location: { readonly replace: Mock };
  readonly close: Mock;
}

/** Opens windows that lead nowhere; returns where the app wanted them to go. */
export function withWindows(): FakeWindow {
  const popup = { closed: false, location: { replace: vi.fn() }, close: vi.fn() };
  answerOpening(popup as unknown as Window);
  return popup;
}

export function answerOpening(opened: Window | null): void {
  const open = vi.spyOn(window, 'open').mockReturnValue(opened);
  onTestFinished(() => open.mockRestore());
}

/** Speaks as the page of a provider's window does, where the provider has cut the two apart. */
export function relay(message: object): void {
  const channel = new BroadcastChannel(relayChannel);
  channel.postMessage({ type: 'oauth', ...message });
  channel.close();
}

/** Leaves the phone as one that went to a provider itself. */
export function keepBegun(purpose: 'SIGN_IN' | 'LINK', provider = 'LINKEDIN'): void {
  const kept = {
    provider,
    purpose,
    browser: 'b'.repeat(43),
    state,
    from: '/account/sign-in',
    begunAt: Date.now(),
  };
  localStorage.setItem(storageKeys.oauth, JSON.stringify([kept]));
}
