import { Check, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { type PickOption, pickOptions } from './pick-options.ts';
import styles from './pick-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface PickSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  searchLabel: string;
  options: readonly PickOption[];
  /** The id of what is chosen now. */
  value?: string | null;
  onPick: (id: string) => void;
  /** Stands before a row: an icon, a flag. */
  lead?: (id: string) => ReactNode;
}

/** A choice of many, with a search, in a sheet. */
export function PickSheet({ isOpen, onClose, title, ...list }: PickSheetProps) {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpenings(openings + 1);
  }
  const handlePick = (id: string) => {
    list.onPick(id);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {openings > 0 && <PickList key={openings} {...list} title={title} onPick={handlePick} />}
    </Sheet>
  );
}

type PickListProps = Omit<PickSheetProps, 'isOpen' | 'onClose'>;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The search field keeps the focus, arrow keys move through what it found (the combobox of WAI-ARIA). */
function PickList({ title, searchLabel, options, value, onPick, lead }: PickListProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const found = pickOptions(options, useDeferredValue(query));
  const idOf = (index: number) => (found[index] ? `${listId}-${index}` : undefined);

  useEffect(() => {
    // The dialog is opened by an effect of its own, after this one.
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const moveTo = (index: number) => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = found[Math.max(active, 0)];
    if (step !== undefined) moveTo(Math.min(Math.max(active + step, 0), found.length - 1));
    else if (event.key === 'Enter' && chosen) onPick(chosen.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <PickSearch
        label={searchLabel}
        listId={listId}
        activeId={idOf(active)}
        query={query}
        onQuery={(next) => {
          setQuery(next);
          setActive(-1);
        }}
        onKeyDown={handleKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{query === '' ? '' : `${found.length} found`}</span>
      </VisuallyHidden>
      <div ref={list} id={listId} className={styles.list} role="listbox" aria-label={title}>
        {found.map((option, index) => (
          <PickRow
            key={option.id}
            id={idOf(index)}
            option={option}
            isChosen={option.id === value}
            isActive={index === active}
            onPick={onPick}
            lead={lead}
          />
        ))}
      </div>
      {found.length === 0 && <p className={styles.nothing}>Nothing found. Try fewer letters.</p>}
    </>
  );
}

interface PickSearchProps {
  label: string;
  listId: string;
  activeId: string | undefined;
  query: string;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PickSearch({ label, listId, activeId, query, onQuery, onKeyDown }: PickSearchProps) {
  return (
    <div className={styles.search}>
      <Search className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        dir="auto"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={label}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
  );
}

interface PickRowProps extends Pick<PickSheetProps, 'onPick' | 'lead'> {
  id: string | undefined;
  option: PickOption;
  isChosen: boolean;
  isActive: boolean;
}

function PickRow({ id, option, isChosen, isActive, onPick, lead }: PickRowProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={() => onPick(option.id)}
    >
      {lead && <span className={styles.lead}>{lead(option.id)}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{option.title}</span>
        {option.second && <span className={styles.second}>{option.second}</span>}
      </span>
      {option.end && <span className={styles.end}>{option.end}</span>}
      {isChosen && <Check className={styles.check} size={20} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}
