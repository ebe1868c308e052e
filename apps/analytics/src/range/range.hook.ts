import { useFormats } from '@parcelway/i18n';
import { useLatestSearchParams } from '@parcelway/router';
import { useCallback, useMemo } from 'react';
import { readChoice, writeChoice, type Choice } from './range';

export interface RangeState {
  choice: Choice;
  /** The shop's day, YYYY-MM-DD. */
  today: string;
  /** Changes what is given, and nothing else of the latest choice. */
  choose(patch: Partial<Choice>): void;
}

/** The days that are shown: they live in the address. The same object until they change. */
export function useRange(): RangeState {
  const [params, update] = useLatestSearchParams();
  const { dayKey } = useFormats();
  const today = dayKey(new Date());
  const query = params.toString();
  const choice = useMemo(() => readChoice(new URLSearchParams(query), today), [query, today]);
  const choose = useCallback(
    (patch: Partial<Choice>) => update((latest) => writeChoice({ ...readChoice(latest, today), ...patch }), true),
    [update, today],
  );
  return { choice, today, choose };
}
