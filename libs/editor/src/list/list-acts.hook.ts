import { useToast } from '@parcelway/host';
import { useKit } from '../kit.context';
import { moved } from './moved';

export interface ListActs<T> {
  add(entry: T): void;
  move(from: number, to: number): void;
  remove(id: string): void;
}
export interface ListActsInput<T> {
  list: readonly T[];
  change(next: (before: readonly T[]) => T[]): void;
  nameOf(entry: T): string;
  /** Id of what is chosen, and what is chosen when that was removed. */
  chosen: string;
  first: string;
  choose(id: string): void;
}

/** What is done to a list that is edited; what was removed comes back to its place by Undo. */
export function useListActs<T extends { id: string }>(input: ListActsInput<T>): ListActs<T> {
  const { list, change, nameOf, chosen, first, choose } = input;
  const { t } = useKit();
  const toast = useToast();
  return {
    add(entry) {
      change((before) => [...before, entry]);
      choose(entry.id);
    },
    move: (from, to) => change((before) => moved(before, from, to)),
    remove(id) {
      const at = list.findIndex((one) => one.id === id);
      const entry = list[at];
      if (!entry) return;
      change((before) => before.filter((one) => one.id !== id));
      if (chosen === id) choose(first);
      toast(t('row.removed', { name: nameOf(entry) }), {
        duration: 8_000,
        action: {
          label: t('draft.undo'),
          run() {
            change((before) =>
              before.some((one) => one.id === id) ? [...before] : [...before.slice(0, at), entry, ...before.slice(at)],
            );
            choose(id);
          },
        },
      });
    },
  };
}
