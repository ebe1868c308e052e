import type { KeyOf, MessageValues } from '@parcelway/i18n';
import { createContext, useContext, type ReactNode } from 'react';
import type { ChartMessages } from './messages';

export type ChartKey = KeyOf<ChartMessages>;
/** A text of the library out of the remote's own messages. */
export type ChartTranslate = (key: ChartKey, values?: MessageValues) => string;

const ChartTextsContext = createContext<ChartTranslate | null>(null);

export interface ChartTextsProps {
  t: ChartTranslate;
  children: ReactNode;
}

/** Provides the charts' texts. Around every screen that has charts; `t` changes with the language, and the charts are drawn anew. */
export function ChartTexts({ t, children }: ChartTextsProps) {
  return <ChartTextsContext.Provider value={t}>{children}</ChartTextsContext.Provider>;
}

export function useChartText(): ChartTranslate {
  const t = useContext(ChartTextsContext);
  if (!t) throw new Error('Charts must stand inside ChartTexts');
  return t;
}
