import { useFormats } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { useCallback, useMemo } from 'react';
import { readChoice, writeChoice, type Choice } from './range';

export interface RangeState {
  choice: Choice;
  /** The shop's day, YYYY-MM-DD. */
  today: string;
  choose(choice: Choice): void;
}

/** The days that are shown: they live in the address. The same object until they change. */
export function useRange(): RangeState {
  const [params, setParams] = useSearchParams();
  const { dayKey } = useFormats();
  const today = dayKey(new Date());
  const query = params.toString();
  const choice = useMemo(() => readChoice(new URLSearchParams(query), today), [query, today]);
  const choose = useCallback((next: Choice) => setParams(writeChoice(next), { replace: true }), [setParams]);
  return { choice, today, choose };
}
