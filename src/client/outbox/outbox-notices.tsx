import { CloudAlert, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAnnouncer } from '#client/ui/display/use-announcer.tsx';
import type { ToastRequest } from '#client/ui/toast/toast-region.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { messageKind } from '#offline/kinds/chat.ts';
import { answerKind, postKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import type { StorageIncident } from './outbox.ts';
import { useOutbox, useOutboxState } from './use-outbox.ts';

/** Tells on every screen what becomes of what was done on this phone, once the outbox is open. */
export function OutboxNotices() {
  return (
    <>
      <IncidentNotices />
      <SendingAnnouncer />
    </>
  );
}

const never = () => () => undefined;

function wordsFor(incident: StorageIncident): ToastRequest {
  if (incident.kind === 'outdated') {
    return {
      text: 'Updated in another tab',
      icon: RefreshCw,
      action: { label: 'Reload', onPress: () => window.location.reload() },
      durationMs: Number.POSITIVE_INFINITY,
    };
  }
  const things = incident.count === 1 ? 'One thing' : `${incident.count} things`;
  return {
    text: `This phone has cleared what the app kept on it. ${things} that had not been sent may be lost.`,
    icon: CloudAlert,
    action: { label: 'OK', onPress: () => undefined },
    durationMs: Number.POSITIVE_INFINITY,
  };
}

/** Shows each storage incident once, as a toast. */
function IncidentNotices() {
  const toasts = useToasts();
  const outbox = useOutbox();
  const incident = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.incident ?? (() => null));
  useEffect(() => {
    if (incident) toasts.show(wordsFor(incident));
  }, [incident, toasts]);
  return null;
}

/** Time after which an entry counts as waiting: one that goes at once is not announced. */
const promptMs = 1_500;

/** Tells whoever cannot see the list that what they wrote was sent, waits, or was refused. */
function SendingAnnouncer() {
  const now = useOutboxState();
  const before = useRef(now);
  const { announce, region } = useAnnouncer();
  useEffect(() => {
    const news = sendingNews(before.current, now);
    before.current = now;
    if (news !== null) announce(news);
    const since = Date.now() - promptMs;
    if (news !== null || !isWaitingSince(now, since)) return;
    const timer = setTimeout(() => announce('Waiting to send'), promptMs);
    return () => clearTimeout(timer);
  }, [now, announce]);
  return region;
}

type Known = Pick<OutboxState, 'entries' | 'sent'>;

const writtenKinds: readonly string[] = [postKind.name, answerKind.name, messageKind.name];
const isWritten = ({ kind }: Pick<Entry, 'kind'>) => writtenKinds.includes(kind);

/** Sentence on the fate of posts, answers and messages between two states; null where nothing has changed. */
export function sendingNews(before: Known, now: Known): string | null {
  const known = before.entries.filter(isWritten);
  const refused = now.entries.find(
    ({ key, refusal }) => refusal !== null && known.some((one) => one.key === key && one.refusal === null),
  );
  if (refused) return `Not sent. ${refused.refusal?.message}`;
  const taken = now.sent.filter(({ key }) => known.some((one) => one.key === key));
  return taken.length === 0 ? null : 'Sent';
}

/** Tells whether a post, an answer or a message added since a moment still waits. */
export const isWaitingSince = ({ entries }: Known, moment: number): boolean =>
  entries.some((entry) => isWritten(entry) && entry.refusal === null && entry.createdAt >= moment);
