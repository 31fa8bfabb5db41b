import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Badge } from '#client/ui/display/badge.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** Number of things that came since the tab was last seen: a dot marks them. */
  readonly news?: number;
  /** Shows the number in the place of the dot. */
  readonly isCounted?: boolean;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** Way that a press of an arrow goes, in px; without one a mouse gets no arrows. */
  arrowScrollPx?: number;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

/** Room beside the chosen tab, so that no arrow lies over it. */
const clearPx = 48;

/** Parts of one screen, one shown at a time. They scroll where they need more room than there is. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, current, onChange, arrowScrollPx } = props;
  const list = useRef<HTMLDivElement>(null);
  const tabOf = (id: string) => list.current?.querySelector<HTMLElement>(`#${tabId(id)}`);

  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector(`#${tabId(current)}`);
    if (!strip || !tab) return;
    // Not `scrollIntoView`, which would scroll the page as well.
    const [room, wanted] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    const [before, after] = [wanted.left - clearPx - room.left, wanted.right + clearPx - room.right];
    if (after > 0) strip.scrollLeft += after;
    else if (before < 0) strip.scrollLeft += before;
  }, [current]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const position = tabs.findIndex(({ id }) => id === current);
    const next = tabs[nextPosition(event.key, position, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    tabOf(next.id)?.focus();
  };
  const strip = (
    <div className={styles.list} ref={list} role="tablist" aria-label={label}>
      {tabs.map(({ id, title, news = 0, isCounted }) => (
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
          <span className={styles.word}>
            {title}
            {isCounted && <Badge className={styles.count} count={news} label="new" />}
            {!isCounted && news > 0 && (
              <span className={styles.dot}>
                <VisuallyHidden> new</VisuallyHidden>
              </span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
  if (arrowScrollPx === undefined) return strip;
  return (
    <div className={styles.frame}>
      {strip}
      <Arrows list={list} scrollPx={arrowScrollPx} />
    </div>
  );
}

interface ArrowsProps {
  list: RefObject<HTMLDivElement | null>;
  scrollPx: number;
}

/** Arrows for a mouse, which cannot swipe, where tabs are out of sight at that end; the keyboard has its own. */
function Arrows({ list, scrollPx }: ArrowsProps) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const look = () => {
      const rest = current.scrollWidth - current.clientWidth - current.scrollLeft;
      setHidden({ before: current.scrollLeft > 1, after: rest > 1 });
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [list]);
  const scroll = (left: number) => list.current?.scrollBy({ left });
  return (
    <>
      {hidden.before && (
        <button
          type="button"
          className={styles.arrow}
          data-side="before"
          tabIndex={-1}
          aria-label="Scroll tabs back"
          onClick={() => scroll(-scrollPx)}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {hidden.after && (
        <button
          type="button"
          className={styles.arrow}
          data-side="after"
          tabIndex={-1}
          aria-label="Scroll tabs on"
          onClick={() => scroll(scrollPx)}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </>
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
