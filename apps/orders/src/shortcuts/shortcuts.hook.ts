import { usePageListener } from '@parcelway/host';
import type { RefObject } from 'react';

/** Keys of the list, by what they do; each is a text of `shortcuts`. To select is the table's own (`ListTable`), which knows of Shift. */
export const SHORTCUTS = {
  search: ['/'],
  rows: ['j', 'k'],
  open: ['Enter'],
  select: ['x'],
  pages: ['[', ']'],
  help: ['?'],
} as const;

interface ShortcutsOptions {
  /** What holds the search and the rows. */
  list: RefObject<HTMLElement | null>;
  /** By how many pages. */
  turn(by: -1 | 1): void;
  help(): void;
}

/** Who types, or has a dialog or a menu before him, presses no shortcut. */
const isTyping = (target: Element | null): boolean =>
  target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]') != null ||
  document.querySelector('[role=dialog]') !== null;

/** The list by keys alone. A row is where its link has the focus, so that Enter opens it as everywhere. */
export function useShortcuts({ list, turn, help }: ShortcutsOptions): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const step = (by: -1 | 1) => {
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const next = all[at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by];
    next?.querySelector<HTMLElement>('a')?.focus();
    next?.scrollIntoView?.({ block: 'nearest' });
  };
  const actions: Record<string, () => void> = {
    '/': () => list.current?.querySelector<HTMLElement>('input[type=text]')?.focus(),
    j: () => step(1),
    k: () => step(-1),
    '[': () => turn(-1),
    ']': () => turn(1),
    '?': help,
  };
  usePageListener('document', 'keydown', (event) => {
    // On some keyboards brackets are typed with AltGr, which the browser reports as Ctrl and Alt.
    const isCommand = event.metaKey || event.ctrlKey !== event.altKey;
    const action = actions[event.key];
    if (!action || isCommand || event.defaultPrevented || isTyping(event.target as Element | null)) return;
    event.preventDefault();
    action();
  });
}
