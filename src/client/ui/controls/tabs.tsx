import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; title: string }[];
  current: Id;
  onChange: (id: Id) => void;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

/** Parts of one screen, one shown at a time. They scroll where they need more room than there is. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const tabOf = (id: string) => list.current?.querySelector<HTMLElement>(`#${tabId(id)}`);

  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector(`#${tabId(current)}`);
    if (!strip || !tab) return;
    // Not `scrollIntoView`, which would scroll the page as well.
    const [room, wanted] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (wanted.right > room.right) strip.scrollLeft += wanted.right - room.right;
    else if (wanted.left < room.left) strip.scrollLeft -= room.left - wanted.left;
  }, [current]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const position = tabs.findIndex(({ id }) => id === current);
    const next = tabs[nextPosition(event.key, position, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    tabOf(next.id)?.focus();
  };
  return (
    <div className={styles.list} ref={list} role="tablist" aria-label={label}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          className={styles.tab}
          aria-selected={id === current}
          aria-controls={id === current ? panelId(id) : undefined}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
          onKeyDown={handleKeyDown}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** Index of the tab that a key leads to; -1 for other keys. */
function nextPosition(key: string, position: number, count: number): number {
  if (key === 'ArrowRight') return (position + 1) % count;
  if (key === 'ArrowLeft') return (position + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

interface TabPanelProps {
  /** Id of the current tab, which the panel belongs to. */
  id: string;
  children: ReactNode;
}

export function TabPanel({ id, children }: TabPanelProps) {
  return (
    <div className={styles.panel} role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} tabIndex={-1}>
      {children}
    </div>
  );
}
