import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

export interface ConsoleGuard {
  /** A message that this test provokes; with `address` only where it is of that. */
  allow(pattern: RegExp, address?: RegExp): void;
  /** Hears what the pages of another phone print too. */
  listenTo(context: BrowserContext): void;
  /** What was printed, or thrown, and not allowed. */
  complaints(): string[];
}

// The browser itself says so for every request that has no network; what the app makes of it is what tests look at.
const ofTheNetwork = /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|NETWORK_CHANGED|EMPTY_RESPONSE)/;

/** What pages see of a server that stops, or a line that breaks: what was under way fails, and all of it is asked for again. */
export const ofARestart =
  /503 \(Service Unavailable\)|net::ERR_(?:FAILED|CONNECTION_RESET|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED)|WebSocket connection to|bad HTTP response code/;

/** Without a network the worker has nothing to answer for a portrait that it has not kept; initials stand in its place. */
const isImageNotKept = (message: ConsoleMessage) =>
  message.text().includes('net::ERR_FAILED') &&
  /\/(?:portraits|files|welcome)\//.test(message.location().url);

/** Listens to every page of a context. */
export function guardConsole(context: BrowserContext): ConsoleGuard {
  const allowed: { readonly pattern: RegExp; readonly address?: RegExp | undefined }[] = [
    { pattern: ofTheNetwork },
    { pattern: /Service Worker registration blocked by Playwright/ },
  ];
  const heard: { readonly text: string; readonly url: string }[] = [];
  const listen = (page: Page) => {
    page.on('pageerror', (error) => heard.push({ text: `thrown: ${error.message}`, url: page.url() }));
  };
  const listenTo = (one: BrowserContext) => {
    one.on('console', (message) => {
      if (isImageNotKept(message)) return;
      if (message.type() === 'error' || message.type() === 'warning')
        heard.push({ text: `${message.type()}: ${message.text()}`, url: message.location().url });
    });
    one.on('page', listen);
    one.pages().forEach(listen);
  };
  listenTo(context);
  return {
    listenTo,
    allow: (pattern, address) => void allowed.push({ pattern, address }),
    complaints: () =>
      heard
        .filter(
          ({ text, url }) =>
            !allowed.some(({ pattern, address }) => pattern.test(text) && (address?.test(url) ?? true)),
        )
        .map(({ text, url }) => `${text} (${url})`),
  };
}
