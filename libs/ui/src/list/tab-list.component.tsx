import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import * as styles from './tab-list.module.css';

export interface TabItem {
  id: string;
  label: string;
  /** A number beside the label; its space is reserved while it is loading (null). */
  hint?: string | null;
}

export interface TabListProps {
  label: string;
  items: readonly TabItem[];
  /** Null when the choice is none of the tabs'. */
  selected: string | null;
  /** Id of the element that shows what the tab chose. */
  controls: string;
  /** As the first row of a card. */
  inCard?: boolean;
  onSelect(id: string): void;
}

/** Around the chosen tab, so that it is seen that there are more beside it. */
const MARGIN = 24;

/** Tabs with the keyboard of the ARIA pattern: one stop, arrow keys inside. An edge behind which there are more fades. */
export function TabList({ label, items, selected, controls, inCard = false, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const stop = selected ?? items[0]?.id;

  // A chosen tab that is out of sight in a narrow list is brought into it; the page stays where it is.
  useLayoutEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected=true]')];
    if (!row || !tab) return;
    const left = tab.offsetLeft - row.offsetLeft - MARGIN;
    const right = left + tab.offsetWidth + 2 * MARGIN;
    if (left < row.scrollLeft) row.scrollLeft = left;
    else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
  }, [selected]);

  const [before, setBefore] = useState(false);
  const [after, setAfter] = useState(false);
  const measure = useCallback(() => {
    if (!list.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = list.current;
    setBefore(scrollLeft >= 1);
    setAfter(scrollWidth - clientWidth - scrollLeft >= 1);
  }, []);
  // The width of the row, and of its tabs when their numbers come.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    for (const element of [list.current, ...(list.current?.children ?? [])]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [measure, items.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    tabs[(at + step + tabs.length) % tabs.length]?.focus();
  };

  return (
    <div
      className={inCard ? `${styles.tabs} ${styles.row}` : styles.tabs}
      role="tablist"
      aria-label={label}
      data-more={[before && 'before', after && 'after'].filter(Boolean).join(' ') || undefined}
      ref={list}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      {items.map(({ id, label: text, hint }) => (
        <button
          key={id}
          id={`${controls}-tab-${id}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={id === selected}
          aria-controls={controls}
          tabIndex={id === stop ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {text}
          {/* So that it is read as two, and not as one word. */}
          {hint && <span className="pw-visually-hidden">, </span>}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </button>
      ))}
    </div>
  );
}
