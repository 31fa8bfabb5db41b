import { Check, CircleAlert, CircleCheck, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { useEnqueue } from '#client/outbox/use-outbox.ts';
import { HostDeletion } from '#client/posts/actions/host-deletion.tsx';
import { FoldedText } from '#client/posts/post/folded-text.tsx';
import { PostHead } from '#client/posts/post/post-head.tsx';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { focusHeading } from '#client/ui/layout/keep-row-focus.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import { displayName } from '#domain/person.ts';
import { shown } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';
import { closeReportKind } from '#offline/kinds/marks.ts';
import { deleteKind } from '#offline/kinds/threads.ts';
import { targetOf } from '#offline/outbox/target.ts';
import { FormerTexts } from './former-texts.tsx';
import styles from './report-item.module.css';

/** One report: what was reported, why, by whom, and what a host can do about it. */
export function ReportItem({ report }: { readonly report: Report }) {
  const { thread, message } = report;
  const when = useWhen();
  const place = usePlace(report);
  return (
    <li className={styles.card}>
      {message && <ReportedMessage report={report} message={message} title={place.title} when={when} />}
      {thread && (
        <>
          <PostHead thread={thread} size={40} second={`${place.title} · ${when(thread.createdDate)}`} />
          <div className={styles.text}>
            <FoldedText name={`report-${report.id}`} html={thread.message} />
          </div>
          {report.formerTexts > 0 && <FormerTexts report={report} when={when} />}
        </>
      )}
      {!thread && !message && <p className={styles.gone}>What was reported is no longer there.</p>}
      <div className={styles.reason}>
        <Flag size={16} strokeWidth={2} aria-hidden />
        <div className={styles.words}>
          <p dir="auto">
            <VisuallyHidden>Reason: </VisuallyHidden>
            {report.reason}
          </p>
          <p className={styles.by}>
            Reported by <bdi>{displayName(report.reporter)}</bdi> · {when(report.createdDate)}
          </p>
        </div>
      </div>
      <Actions report={report} path={place.path} way={place.way} word={place.word} />
    </li>
  );
}

interface ReportedMessageProps {
  readonly report: Report;
  readonly message: NonNullable<Report['message']>;
  readonly title: string;
  readonly when: (moment: string) => string;
}

/** A chat message as it was when it was reported, and nothing of the conversation around it. */
function ReportedMessage({ report, message, title, when }: ReportedMessageProps) {
  const { user } = message;
  return (
    <>
      <PersonRow
        firstName={user.firstName}
        lastName={user.lastName}
        image={user.image}
        second={`${title} · ${when(message.timestamp)}`}
      />
      <div className={styles.text}>
        <FoldedText name={`report-${report.id}`} html={message.body} />
      </div>
    </>
  );
}

interface ActionsProps {
  readonly report: Report;
  readonly path: string;
  readonly way: string;
  readonly word: string;
}

function Actions({ report, path, way, word }: ActionsProps) {
  const { close, remove } = useReportActions(report);
  const [asked, setAsked] = useState<Thread | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { thread, message } = report;
  const ask = (about: Thread) => {
    setAsked(about);
    setIsAsking(true);
  };
  return (
    <div className={styles.actions}>
      <Button variant="soft" size="small" icon={Check} onClick={close}>
        Leave it
      </Button>
      {message && !message.direct && (
        <LinkButton variant="text" size="small" to={path}>
          {way}
        </LinkButton>
      )}
      {thread && (
        <>
          <LinkButton variant="text" size="small" to={path}>
            {way}
          </LinkButton>
          <Button
            variant="text"
            size="small"
            icon={Trash2}
            className={styles.delete}
            aria-label={`Delete ${word.toLowerCase()}`}
            onClick={() => ask(thread)}
          >
            Delete
          </Button>
        </>
      )}
      {asked && (
        <HostDeletion
          isOpen={isAsking}
          word={word.toLowerCase()}
          text={`What ${displayName(asked.user)} wrote goes for everybody, and the report is closed.`}
          onDelete={(reason) => {
            setIsAsking(false);
            remove(asked, reason);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** `18 Jun 2021, 04:20 PM`, broken nowhere but at the comma. */
function useWhen(): (moment: string) => string {
  const zone = useReadersZone();
  const { clock } = useConnection();
  return (moment) => formatAs(shown(moment, clock), zone, 'DD\u00a0MMM\u00a0YYYY, hh:mm\u00a0A');
}

interface ReportPlace {
  readonly word: 'Announcement' | 'Post' | 'Question' | 'Answer' | 'Message';
  /** The word, in rooms with their name. */
  readonly title: string;
  readonly path: string;
  /** Words of the link to it. */
  readonly way: string;
}

function usePlace(report: Report): ReportPlace {
  const areas = useEventIds();
  const place = placeOf(report, areas);
  const way = report.eventId === areas.forum ? 'Show in the forum' : `Show the ${place.word.toLowerCase()}`;
  return { ...place, way };
}

type Areas = ReturnType<typeof useEventIds>;

function placeOf(report: Report, { announcements, forum }: Areas): Omit<ReportPlace, 'way'> {
  const { eventId, eventName, lastlink, thread, message } = report;
  if (message?.direct) return { word: 'Message', title: 'Message between two people', path: '' };
  if (message) return { word: 'Message', title: `Message in ${eventName}`, path: `${lastlink}/discussion` };
  if (eventId === announcements) return { word: 'Announcement', title: 'Announcement', path: '/announce' };
  const isAnswer = thread !== null && thread.parentQnaThreadId !== null;
  if (eventId === forum) {
    const word = isAnswer ? 'Answer' : 'Post';
    return { word, title: word, path: `/forum/${thread?.parentQnaThreadId ?? thread?.id ?? ''}` };
  }
  const word = isAnswer ? 'Answer' : 'Question';
  return { word, title: `${word} in ${eventName}`, path: `${lastlink}/qna` };
}

/** Actions of a host on a report, with or without a connection. */
function useReportActions({ id: reportId, eventId }: Report) {
  const enqueue = useEnqueue();
  const toasts = useToasts();
  const sayFailed = () =>
    toasts.show({ icon: CircleAlert, text: 'This phone could not keep that. Please try again.' });
  const setClosed = (closed: boolean) => enqueue(closeReportKind, { reportId, closed });
  const close = async () => {
    await setClosed(true);
    const reopen = () => {
      focusHeading();
      void setClosed(false).catch(sayFailed);
    };
    const undo = { label: 'Undo', onPress: reopen };
    toasts.show({ icon: CircleCheck, text: 'Report closed', action: undo });
  };
  /** Removes what was reported, and with it the reason to look at the report. */
  const remove = async (thread: Thread, reason: string | undefined) => {
    await enqueue(deleteKind, { eventId, target: targetOf(thread), reason });
    await setClosed(true);
    toasts.show({ icon: Trash2, text: 'Deleted' });
  };
  return {
    close: () => void close().catch(sayFailed),
    remove: (thread: Thread, reason: string | undefined) => void remove(thread, reason).catch(sayFailed),
  };
}
