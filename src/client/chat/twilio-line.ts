import type { QueryClient } from '@tanstack/react-query';
import { Client } from '@twilio/conversations';
import type { Api } from '#client/api/api.ts';
import { getChatAccessToken } from '#contract/chat.ts';
import type { ChatListener } from './chat-line.ts';
import { createMentions } from './mentions.ts';

/** Message as Twilio's client tells of it. */
export interface TwilioMessage {
  /** Attributes that the server gave it: our own number is `id`. */
  readonly attributes: unknown;
  readonly conversation: { readonly uniqueName: string | null };
}

/** Part of Twilio's client that is used here; nothing is written by it, and nothing read but that something is new. */
export interface TwilioClient {
  on(event: 'messageAdded' | 'messageRemoved', listener: (message: TwilioMessage) => void): unknown;
  on(event: 'tokenAboutToExpire' | 'tokenExpired', listener: () => void): unknown;
  on(event: 'connectionStateChanged', listener: (state: string) => void): unknown;
  on(event: 'initFailed', listener: () => void): unknown;
  updateToken(token: string): Promise<unknown>;
  shutdown(): Promise<void>;
}

interface TwilioLineOptions {
  /** Takes in that a message is deleted. */
  readonly told: Pick<ChatListener, 'onEvent'>;
  readonly queryClient: QueryClient;
  readonly api: Pick<Api, 'call'>;
  /** Ends the line. */
  readonly signal: AbortSignal;
  readonly createClient?: (token: string) => TwilioClient;
}

/** Pauses before the next try, each twice as long as the one before. */
const [firstPauseMs, longestPauseMs] = [5_000, 600_000];

/** Our own number of a message; null for one that was written elsewhere and is not known here yet. */
function ownIdOf({ attributes }: TwilioMessage): number | null {
  const id: unknown =
    typeof attributes === 'object' && attributes !== null ? Reflect.get(attributes, 'id') : null;
  return typeof id === 'number' ? id : null;
}

interface ClientOptions extends Pick<TwilioLineOptions, 'told' | 'createClient'> {
  readonly token: string;
  readToken(): Promise<string>;
  /** Takes in that a message is there. */
  onMention(sid: string, messageId: number): void;
  onReady(): void;
  /** Called once the client is of no more use. */
  onLost(): void;
}

/** Starts one client, which renews its own token; the function given back ends it. */
function startClient({
  told,
  onMention,
  readToken,
  createClient,
  token,
  onReady,
  onLost,
}: ClientOptions): () => void {
  const client = createClient?.(token) ?? new Client(token);
  const renew = () =>
    void readToken()
      .then((next) => client.updateToken(next))
      .catch(onLost);
  client.on('tokenAboutToExpire', renew);
  client.on('tokenExpired', renew);
  client.on('initFailed', onLost);
  client.on('connectionStateChanged', (state) => {
    // The token is refused for good; while the network is away the client itself goes on trying.
    if (state === 'denied') onLost();
    if (state === 'connected') onReady();
  });
  client.on('messageAdded', (message) => {
    const [sid, messageId] = [message.conversation.uniqueName, ownIdOf(message)];
    if (sid !== null && messageId !== null) onMention(sid, messageId);
  });
  client.on('messageRemoved', (message) => {
    const [sid, messageId] = [message.conversation.uniqueName, ownIdOf(message)];
    if (sid !== null && messageId !== null) told.onEvent({ type: 'chat.deleted', sid, messageId });
  });
  return () => void client.shutdown().catch(() => undefined); // it was not connected
}

/**
 * Starts the line over Twilio, beside our own channel: what comes by both is shown once, and where a network lets one
 * of them through nobody waits. It begins anew, later and later, for as long as it does not stand.
 */
export function startTwilioLine(options: TwilioLineOptions): void {
  const { api, queryClient, signal } = options;
  const onMention = createMentions(queryClient);
  const readToken = async () => (await api.call(getChatAccessToken, {}, { isBackground: true })).accessToken;
  let pauseMs = firstPauseMs;
  let end: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function beginLater(): void {
    end?.();
    end = null;
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(begin, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  async function open(): Promise<void> {
    const token = await readToken();
    if (signal.aborted) return;
    let isLost = false;
    // One that is left already may say so again.
    const onLost = () => {
      if (isLost) return;
      isLost = true;
      beginLater();
    };
    const onReady = () => {
      pauseMs = firstPauseMs;
    };
    end = startClient({ ...options, onMention, readToken, token, onReady, onLost });
  }

  function begin(): void {
    void open().catch(beginLater);
  }

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    end?.();
  });
  begin();
}
