import { clientMessageLimits } from '#contract/realtime.ts';

/** Conversation on the screen of one channel, as processes tell each other. */
export interface OnScreen {
  /** Name of the channel, of all processes. */
  readonly channel: string;
  readonly userId: number;
  /** Conversation; null for none. */
  readonly sid: string | null;
}

/** Conversations on the screens of people, whichever process their channels are with; an entry lapses unless it is said again. */
export function createScreens(now: () => number = () => performance.now()) {
  // By channel, the one that was said longest ago first.
  const shown = new Map<string, { readonly userId: number; readonly sid: string; readonly until: number }>();
  const bySid = new Map<string, Set<string>>();

  function remove(channel: string): void {
    const one = shown.get(channel);
    if (one === undefined) return;
    shown.delete(channel);
    const channels = bySid.get(one.sid);
    channels?.delete(channel);
    if (channels?.size === 0) bySid.delete(one.sid);
  }

  function removeLapsed(): void {
    for (const [channel, { until }] of shown) {
      if (until > now()) return;
      remove(channel);
    }
  }

  return {
    note({ channel, userId, sid }: OnScreen): void {
      removeLapsed();
      remove(channel);
      if (sid === null) return;
      shown.set(channel, { userId, sid, until: now() + clientMessageLimits.lookingLapsesMs });
      bySid.set(sid, (bySid.get(sid) ?? new Set()).add(channel));
    },
    /** Finds the people on whose screens a conversation is. */
    peopleAt(sid: string): ReadonlySet<number> {
      removeLapsed();
      const people = new Set<number>();
      for (const channel of bySid.get(sid) ?? []) {
        const one = shown.get(channel);
        if (one !== undefined) people.add(one.userId);
      }
      return people;
    },
  };
}
