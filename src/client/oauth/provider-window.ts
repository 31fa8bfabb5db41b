import * as v from 'valibot';
import { isInstalledApp } from '#client/lib/install-by-hand.ts';
import { relayChannel } from '#contract/oauth-provider.ts';

const place = 'popup,width=520,height=680';

/**
 * Opens a window for a provider, empty until its address is known: browsers open one only while they handle a tap. Null
 * where the page itself is to go there: in an installed app, which windows leave, on a phone, and where they are blocked.
 */
export function openProviderWindow(): Window | null {
  const hasMouse = window.matchMedia('(pointer: fine)').matches;
  return isInstalledApp() || !hasMouse ? null : window.open('about:blank', 'provider', place);
}

/** Message of the window's page: the provider's answer. */
const MessageSchema = v.object({
  type: v.literal('oauth'),
  state: v.string(),
  code: v.optional(v.string()),
  error: v.optional(v.string()),
});
export type RelayedAnswer = v.InferOutput<typeof MessageSchema>;

const lookMs = 500;

interface Waiting {
  readonly popup: Window;
  readonly state: string;
  /** Called once, with the answer that carries the state. */
  readonly onAnswer: (answer: RelayedAnswer) => void;
  /** Called where the window is closed, or looks so: a provider may have cut it off, and its answer comes all the same. */
  readonly onClosed: () => void;
}

/** Waits for the answer of a window; returns what ends the waiting. */
export function awaitAnswer({ popup, state, onAnswer, onClosed }: Waiting): () => void {
  const channel = new BroadcastChannel(relayChannel);
  const take = (data: unknown) => {
    const message = v.safeParse(MessageSchema, data);
    if (!message.success || message.output.state !== state) return;
    stop();
    onAnswer(message.output);
  };
  const hear = (event: MessageEvent) => {
    if (event.origin === window.location.origin && event.source === popup) take(event.data);
  };
  const look = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(look);
    onClosed();
  }, lookMs);
  const stop = () => {
    clearInterval(look);
    window.removeEventListener('message', hear);
    channel.close();
  };
  window.addEventListener('message', hear);
  channel.onmessage = ({ data }) => take(data);
  return stop;
}
