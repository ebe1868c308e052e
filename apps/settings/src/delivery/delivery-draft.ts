import type { Aftersale, AftersaleChange } from '@parcelway/api/edd';
import { EDD_SOURCES, type EddSource } from '@parcelway/domain/edd';

type Stored = Omit<AftersaleChange, 'revision' | 'range'>;

/** Delivery dates as they are chosen. */
export interface DeliveryDraft extends Omit<Stored, 'source_order'> {
  /** All, in the order in which they are considered; those that are on. */
  sources: readonly EddSource[];
  on: readonly EddSource[];
  /** The days of older orders that get a date, YYYY-MM-DD; empty: none do. */
  start: string;
  end: string;
}
export type DeliveryIssue = 'sources' | 'day' | 'below';

export const draftOf = ({ source_order: on, enable, calc_from, hide_when, share }: Aftersale): DeliveryDraft => ({
  ...{ enable, calc_from, hide_when, share, on },
  // Those that are off have no place of their own.
  sources: [...on, ...EDD_SOURCES.filter((source) => !on.includes(source))],
  start: '',
  end: '',
});

export const valuesOf = ({ sources, on, start, end, ...values }: DeliveryDraft): Omit<AftersaleChange, 'revision'> => ({
  ...values,
  source_order: sources.filter((source) => on.includes(source)),
  hide_when: [...values.hide_when].sort(),
  range: start === '' || end === '' ? null : { start, end },
});

/** The days that are entered, once there are both in their order. */
export function daysOf({ start, end }: Pick<DeliveryDraft, 'start' | 'end'>): { start: string; end: string } | null {
  return start !== '' && end !== '' && start <= end ? { start, end } : null;
}

export function isSame(one: DeliveryDraft, other: DeliveryDraft): boolean {
  const compared = (draft: DeliveryDraft) => JSON.stringify([valuesOf(draft), draft.start, draft.end]);
  return compared(one) === compared(other);
}

export function issuesOf({ on, start, end }: DeliveryDraft): Partial<Record<keyof DeliveryDraft, DeliveryIssue>> {
  return {
    ...(on.length === 0 && { sources: 'sources' as const }),
    ...(start === '' && end !== '' && { start: 'day' as const }),
    ...(end === '' && start !== '' && { end: 'day' as const }),
    ...(end !== '' && start > end && { end: 'below' as const }),
  };
}

/** The server names fields by their paths in what was sent, such as `range.end`. */
export const refusalsOf = (refused: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused).map(([path, why]) => {
      const [part = '', field] = path.split('.');
      if (part === 'source_order') return ['sources', why];
      return [part === 'range' ? (field ?? 'start') : part, why];
    }),
  );

/** What an error is about: the sources are one field. */
export const valueAt = (draft: DeliveryDraft, field: string): string =>
  JSON.stringify(field === 'sources' ? valuesOf(draft).source_order : draft[field as keyof DeliveryDraft]);
