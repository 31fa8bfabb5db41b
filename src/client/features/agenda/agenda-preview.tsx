import { Link } from '@tanstack/react-router';
import styles from './agenda-preview.module.css';
import rowStyles from './agenda-row.module.css';
import { AgendaRow, RowSkeleton } from './agenda-row.tsx';
import { type AgendaNow, useAgenda } from './use-agenda.ts';

const previewLength = 3;

/** The next three sessions and the way to all of them. */
export function AgendaPreview() {
  const { query, current } = useAgenda();
  if (!current) return query.isPending ? <RowSkeleton count={previewLength} /> : null;
  return (
    <section aria-labelledby="agenda-preview">
      <div className={styles.head}>
        <h2 id="agenda-preview" className={styles.title}>
          Agenda
        </h2>
        <Link to="/agenda" className={styles.all}>
          All {current.sessions.length}
        </Link>
      </div>
      <ul>
        {nextSessions(current).map((session) => (
          <li key={session.id} className={rowStyles.item}>
            <AgendaRow session={session} current={current} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From the next one on; after the last, the first of all. */
function nextSessions({ sessions, agenda }: AgendaNow) {
  const from = agenda.next ? sessions.indexOf(agenda.next) : 0;
  return sessions.slice(from, from + previewLength);
}
