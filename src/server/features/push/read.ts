import type { PushSettings } from '#contract/push.ts';
import type { Reader } from '#server/db/database.ts';
import type { Me } from '#server/http/session.ts';
import { findSettings } from '#server/push/store.ts';

/** Reads what a person is told of by push: everything, until they say otherwise. */
export async function readSettings(db: Reader, { userId }: Me): Promise<PushSettings> {
  const row = await findSettings(db, userId);
  const isOn = (kind: keyof PushSettings) => row === undefined || row[kind] === 1;
  return {
    messages: isOn('messages'),
    announcements: isOn('announcements'),
    approvals: isOn('approvals'),
    answers: isOn('answers'),
    mentions: isOn('mentions'),
    sessions: isOn('sessions'),
  };
}
