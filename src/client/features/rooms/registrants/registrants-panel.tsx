import { type RefObject, useCallback, useRef, useState } from 'react';
import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { RestOfList } from '#client/lists/end-of-list.tsx';
import { ExportButton } from '#client/network/export-button.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import type { PasskeyNeededProps } from '#client/passkeys/passkey-needed.tsx';
import { isPasskeyNeeded } from '#client/passkeys/support.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useSearchText } from '#client/ui/controls/use-search-text.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { roomForAside, useMedia } from '#client/ui/layout/viewport.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Event } from '#contract/events.ts';
import { searchMinLength } from '#contract/limits.ts';
import type { Registrant } from '#contract/participants.ts';
import { exportRegistrants } from '#contract/registrations.ts';
import { mayDecideAbout } from '#domain/event-access.ts';
import { type Part, SelectAllBox } from './registrant-row.tsx';
import { type Opened, RegistrantSheets } from './registrant-sheets.tsx';
import type { Answer } from './registrant-words.ts';
import { type Filter, FindRegistrants, SelectionBar, ShareBar } from './registrants-controls.tsx';
import { RegistrantsList } from './registrants-list.tsx';
import styles from './registrants-panel.module.css';
import { useDecisions } from './use-decisions.ts';
import { type ReadRegistrants, useRegistrants } from './use-registrants.ts';

export interface RegistrantsPanelProps {
  readonly room: Event;
}

/** Asked of hosts of a deployment that wants it. */
const PasskeyNeeded = lazyComponent<PasskeyNeededProps>(() =>
  import('#client/passkeys/passkey-needed.tsx').then((part) => part.PasskeyNeeded),
);

/** Nothing of registrants is kept on a phone. */
const unreadTexts = { what: 'The registrants', always: 'Registrants need a connection.' };

export function RegistrantsPanel({ room }: RegistrantsPanelProps) {
  const [filter, setFilter] = useState<Filter>('ALL');
  const { text, settled, change } = useSearchText('', stay);
  const query = useQueryText(settled);
  const reading = useRegistrants({ eventId: room.id, status: filter === 'ALL' ? undefined : filter, query });
  const { data, error, retry } = reading;
  if (data === undefined) {
    if (!error) return <ListSkeleton />;
    if (isPasskeyNeeded(error)) return <PasskeyNeeded what="Registrants" onShown={retry} />;
    return (
      <div>
        <UnreadMessage {...unreadTexts} error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={styles.panel} data-wide>
      <h2 className={styles.heading}>
        <VisuallyHidden>Registrants</VisuallyHidden>
      </h2>
      <ShareBar counts={data.counts} />
      <FindRegistrants counts={data.counts} filter={filter} onFilter={setFilter} text={text} onText={change}>
        <ExportButton
          endpoint={exportRegistrants}
          input={{ params: { id: String(room.id) } }}
          fileName="registrants.xlsx"
          list="Registrants"
          label="Export"
          look="secondary"
          isCompact
        />
      </FindRegistrants>
      {error && <Notice error={error} onRetry={retry} />}
      <Everybody room={room} list={`${filter} ${query}`} data={data} reading={reading} />
    </div>
  );
}

/** The search is not in the address: addresses are kept by browsers. */
const stay = () => undefined;

/** Text that is searched for: from three characters on, or nothing once the field is empty. */
function useQueryText(settled: string): string {
  const [query, setQuery] = useState('');
  const wanted = settled.trim();
  const isMeant = wanted === '' || [...wanted].length >= searchMinLength;
  if (isMeant && wanted !== query) setQuery(wanted);
  return query;
}

const foundWords = (count: number) => `${count.toLocaleString('en')} found`;

interface EverybodyProps extends RegistrantsPanelProps {
  readonly list: string;
  readonly data: ReadRegistrants;
  readonly reading: ReturnType<typeof useRegistrants>;
}

function Everybody({ room, list, data, reading }: EverybodyProps) {
  const me = useMe();
  const look = useMedia(roomForAside) ? 'table' : 'cards';
  const decisions = useDecisions({ room, list, rows: data.content });
  const { rows, marks } = decisions;
  const { opened, about, open, close } = useOpened(rows);
  const frame = useRef<HTMLDivElement>(null);
  const { chosen, clear, ...selection } = useSelection(rows, frame);
  const decideChosen = async (status: Answer) => {
    const { refused, text } = await decisions.decideMany(chosen, status);
    if (refused.length === 0) clear();
    else selection.setSelected(new Set(refused));
    return text;
  };
  return (
    <div
      ref={frame}
      className={styles.everybody}
      data-selecting={chosen.length > 0 || undefined}
      data-other={reading.isOther || undefined}
      aria-busy={reading.isOther}
      tabIndex={-1}
    >
      <VisuallyHidden>
        <p role="status">{!reading.isOther && list !== 'ALL ' && foundWords(data.totalElements)}</p>
      </VisuallyHidden>
      {rows.length === 0 ? (
        <p className={styles.nobody}>Nobody here fits.</p>
      ) : (
        <RegistrantsList
          key={`${list} ${look}`}
          name={list}
          rows={rows}
          total={reading.rest.hasMore ? -1 : rows.length}
          rest={reading.rest}
          selected={selection.selected}
          marks={marks}
          look={look}
          ownId={me.id}
          open={open}
          select={selection.select}
          selectAll={
            <SelectAllBox isAll={selection.isAll} isSome={chosen.length > 0} onSelect={selection.selectAll} />
          }
        />
      )}
      <RestOfList reading={reading.rest} what="The other registrants" />
      {about && (
        <RegistrantSheets
          opened={opened}
          row={about}
          ownId={me.id}
          undo={marks.get(about.id)?.undo ?? null}
          onOpen={open}
          onClose={close}
          onDecide={decisions.decide}
          onAdmin={(row, admin) => void decisions.changeAdmin(row, admin)}
        />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          rows={chosen}
          isAll={selection.isAll}
          onSelect={selection.selectAll}
          onClear={clear}
          onDecide={decideChosen}
        />
      )}
    </div>
  );
}

function useSelection(rows: readonly Registrant[], frame: RefObject<HTMLElement | null>) {
  const me = useMe();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const choosable = rows.filter(({ participantUser, host }) =>
    mayDecideAbout(me.id, { userId: participantUser.id, isHost: host }),
  );
  const chosen = choosable.filter(({ id }) => selected.has(id));
  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        if (isSelected) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return {
    selected,
    chosen,
    isAll: chosen.length === choosable.length && chosen.length > 0,
    select,
    setSelected,
    selectAll: (isOn: boolean) => setSelected(new Set(isOn ? choosable.map(({ id }) => id) : [])),
    clear() {
      setSelected(new Set());
      // The bar goes, and with it what had the focus.
      frame.current?.focus({ preventScroll: true });
    },
  };
}

/** Sheet that is open, and of whom. Who it was about stays until the next, for the sheet that is still going down. */
function useOpened(rows: readonly Registrant[]) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [last, setLast] = useState<Registrant | null>(null);
  const open = useCallback((part: Part, id: number) => setOpened({ part, id }), []);
  const close = useCallback(() => setOpened(null), []);
  const id = opened?.id ?? last?.id;
  const about = rows.find((row) => row.id === id) ?? last;
  if (about !== last) setLast(about ?? null);
  return { opened, about, open, close };
}

/** Failure of a later reading; the list that was read before stays in sight. */
function Notice({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{isOfflineError(error) ? 'Registrants need a connection.' : errorSentence(error)}</p>
      <Button variant="text" size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.panel} data-wide aria-busy="true">
      <VisuallyHidden>
        <p>Loading</p>
      </VisuallyHidden>
      <Skeleton width="100%" height="8px" />
      <Skeleton width="70%" height="36px" />
      <Skeleton width="100%" height="48px" radius="14px" />
      {['44%', '36%', '52%', '40%'].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width="44px" height="44px" />
          <Skeleton width={width} height="15px" />
        </div>
      ))}
    </div>
  );
}
