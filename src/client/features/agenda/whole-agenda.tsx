import { CalendarPlus } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { formatAs } from '#domain/time/dates.ts';
import rowStyles from './agenda-row.module.css';
import { AgendaRow, RowSkeleton } from './agenda-row.tsx';
import { EarlierFold } from './earlier-fold.tsx';
import { type AgendaNow, useAgenda } from './use-agenda.ts';
import { useCalendar } from './use-hand-over.ts';
import styles from './whole-agenda.module.css';

/** The whole agenda as a column beside Reception, on wide screens. */
export function WholeAgenda() {
  const { query, current } = useAgenda();
  // What is wrong stands on the page itself, where the next session would.
  if (!current && !query.isPending) return <div className={styles.column} />;
  return (
    <aside className={styles.column} aria-labelledby="agenda-column">
      <div className={styles.head}>
        <h2 id="agenda-column" className={styles.title}>
          Agenda
        </h2>
        {current && <AddAll current={current} />}
      </div>
      {current ? <ColumnRows current={current} /> : <RowSkeleton count={8} />}
    </aside>
  );
}

function AddAll({ current }: { current: AgendaNow }) {
  const calendar = useCalendar(current.programme);
  return (
    <Button variant="soft" size="small" icon={CalendarPlus} onClick={calendar.addAll}>
      Add all
    </Button>
  );
}

function ColumnRows({ current }: { current: AgendaNow }) {
  const { sessions, agenda } = current;
  return (
    <>
      <EarlierFold current={current}>
        <RowList sessions={sessions.slice(0, agenda.earlierCount)} current={current} />
      </EarlierFold>
      <RowList sessions={sessions.slice(agenda.earlierCount)} current={current} />
    </>
  );
}

interface RowListProps {
  sessions: readonly Masterclass[];
  current: AgendaNow;
}

function RowList({ sessions, current }: RowListProps) {
  const month = (session?: Masterclass) => (session ? formatAs(session.start, current.zone, 'MMMM') : null);
  return (
    <ul className={styles.list}>
      {sessions.map((session, index) => {
        const isNewMonth = index > 0 && month(session) !== month(sessions[index - 1]);
        return [
          isNewMonth && (
            <li key={month(session)} className={rowStyles.month}>
              {month(session)}
            </li>
          ),
          <li key={session.id} className={rowStyles.item}>
            <AgendaRow session={session} current={current} />
          </li>,
        ];
      })}
    </ul>
  );
}
