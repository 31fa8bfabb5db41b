import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { NotificationsType } from '#contract/notifications.ts';
import type { Reader } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import type { RoomKind } from '#server/event-news/kinds.ts';

/** Count of what a person has not seen of one kind in one event. */
export interface UnreadRow {
  readonly event_id: number;
  readonly read_up_to: number;
  /** Id of the newest there is, whosesoever; 0 where there is none. */
  readonly newest: number;
  readonly unread: number | string | bigint;
}

/** The most that is counted in one event: one more than screens show as a number, which say "99+" from there. */
export const unreadMax = 100;

interface Readings {
  readonly userId: number;
  readonly kind: RoomKind;
  /** These events, or all but these. */
  readonly events: { readonly in: readonly number[] } | { readonly notIn: readonly number[] };
}

/** Reads what is unread of one kind, for each of the events in which the person is approved and told of it. */
export function listUnreadRows(db: Reader, { userId, kind, events }: Readings): Promise<UnreadRow[]> {
  const places = db
    .selectFrom('event_participants as participant')
    .leftJoin('notification_reads as seen', (join) =>
      join
        .onRef('seen.event_id', '=', 'participant.event_id')
        .onRef('seen.user_id', '=', 'participant.user_id')
        .on('seen.type', '=', kind.type),
    )
    .where('participant.user_id', '=', userId)
    .where('participant.status', '=', 'APPROVED')
    .where(({ eb }) =>
      'in' in events
        ? eb('participant.event_id', 'in', events.in)
        : eb('participant.event_id', 'not in', events.notIn),
    )
    .$if(kind.isForManagers, (query) =>
      query.where(({ eb, or }) =>
        or([eb('participant.is_host', '=', 1), eb('participant.is_admin', '=', 1)]),
      ),
    );
  return places
    .select((select) => {
      const { unread, newest } = (kind.source === 'news' ? newsOf : threadsOf)(select, kind.type);
      return [
        'participant.event_id',
        select.fn.coalesce('seen.read_up_to', select.lit(0)).as('read_up_to'),
        select.fn.coalesce(newest, select.lit(0)).as('newest'),
        unread.as('unread'),
      ] as const;
    })
    .orderBy('participant.event_id')
    .execute();
}

type Selected = Tables & {
  readonly participant: Tables['event_participants'];
  readonly seen: Tables['notification_reads'];
};
type Select = ExpressionBuilder<Selected, 'participant' | 'seen'>;

const readUpTo = sql<number>`coalesce(seen.read_up_to, 0)`;

/** Counts the rows of a query, up to the most that is counted. */
const countOf = <From extends keyof Selected>(
  select: Select,
  rows: SelectQueryBuilder<Selected, From, { id: number }>,
) =>
  select
    .selectFrom(rows.limit(unreadMax).as('unread'))
    .select(({ fn }) => fn.countAll().as('count'))
    .$asScalar()
    .$notNull();

/** The rows of a kind of news: not what one did, and not what is about oneself. */
function newsOf(select: Select, type: NotificationsType) {
  const news = select
    .selectFrom('event_news')
    .whereRef('event_news.event_id', '=', 'participant.event_id')
    .where('event_news.type', '=', type);
  return {
    newest: news.select(({ fn }) => fn.max('event_news.id').as('id')).$asScalar(),
    unread: countOf(
      select,
      news
        .select('event_news.id')
        .where('event_news.id', '>', readUpTo)
        .whereRef('event_news.created_at', '>=', 'participant.approved_at')
        .where(sql<boolean>`coalesce(event_news.actor_id, 0) <> participant.user_id`)
        .where(sql<boolean>`coalesce(event_news.subject_id, 0) <> participant.user_id`),
    ),
  };
}

/** The posts and answers of others; the newest may be a deleted one, or one's own. */
function threadsOf(select: Select) {
  const threads = select.selectFrom('threads').whereRef('threads.event_id', '=', 'participant.event_id');
  return {
    newest: threads.select(({ fn }) => fn.max('threads.id').as('id')).$asScalar(),
    unread: countOf(
      select,
      threads
        .select('threads.id')
        .where('threads.id', '>', readUpTo)
        .whereRef('threads.user_id', '<>', 'participant.user_id')
        .whereRef('threads.created_at', '>=', 'participant.approved_at')
        .where('threads.deleted_at', 'is', null),
    ),
  };
}
