import type { Channel } from '#client/realtime/channel.ts';
import { clientMessageLimits } from '#contract/realtime.ts';
import { type ChatLine, type ChatListener, createChatListeners } from './chat-line.ts';

interface EmbeddedLine extends ChatLine {
  /** Takes in what the channel brings. */
  readonly told: Required<ChatListener>;
  /** Says again what is on the screen; to be called whenever the channel is ready. */
  renew(): void;
}

/** Creates the line over our own channel. */
export function createEmbeddedLine(channel: Pick<Channel, 'say'>): EmbeddedLine {
  const { subscribe, all } = createChatListeners();
  let shown: string | null = null;
  let said: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typed = { sid: '', at: Number.NEGATIVE_INFINITY };

  function renew(): void {
    clearTimeout(timer);
    const sid = document.visibilityState === 'visible' ? shown : null;
    if (sid === null && said === null) return;
    said = sid;
    channel.say({ type: 'looking', sid });
    if (sid !== null) timer = setTimeout(renew, clientMessageLimits.lookingAgainMs);
  }
  document.addEventListener('visibilitychange', renew);

  return {
    subscribe,
    told: all,
    look(sid) {
      if (sid === shown) return;
      shown = sid;
      renew();
    },
    type(sid) {
      const now = performance.now();
      if (sid === typed.sid && now - typed.at < clientMessageLimits.typingAgainMs) return;
      typed = { sid, at: now };
      channel.say({ type: 'typing', sid });
    },
    renew,
  };
}
