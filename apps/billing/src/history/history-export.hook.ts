import { useLazyExportBillingHistoryQuery, type BillingHistoryQuery } from '@parcelway/api/billing';
import { saveFile } from '@parcelway/charts/light';
import { useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useState } from 'react';
import { useEntryTexts, type Entry } from './entry-texts.hook';
import { csvFile } from './history-file';

/** Saves everything that fits the filter as a file; a failure is shown by the client, and then there is none. */
export function useHistoryExport(query: BillingHistoryQuery): { isBusy: boolean; save(): void } {
  const { t } = useTranslate('billing');
  const { dayKey, number } = useFormats();
  const texts = useEntryTexts();
  const toast = useToast();
  const [load] = useLazyExportBillingHistoryQuery();
  const [isBusy, setBusy] = useState(false);

  /** All pages; null when one failed. */
  async function loadAll(): Promise<Entry[] | null> {
    const entries: Entry[] = [];
    let cursor: string | null = null;
    do {
      const { data, error } = await load({ ...query, ...(cursor && { cursor }) });
      if (error || !data) return null;
      entries.push(...data.entries);
      cursor = data.next;
    } while (cursor !== null);
    return entries;
  }
  const row = (entry: Entry): string[] => [
    dayKey(entry.at),
    t(`kind.${entry.kind}`),
    texts.what(entry),
    entry.amount?.amount ?? '',
    entry.amount?.currency ?? '',
    entry.period ? dayKey(entry.period.start) : '',
    entry.period ? dayKey(entry.period.end) : '',
    entry.test ? t('history.test') : '',
    entry.invoice_url ?? '',
  ];
  const heading = () => [
    t('history.date'),
    t('history.kind_column'),
    t('history.what'),
    t('history.amount'),
    t('history.currency'),
    t('history.from'),
    t('history.to'),
    t('history.test'),
    t('history.invoice'),
  ];
  async function save() {
    setBusy(true);
    const entries = await loadAll();
    setBusy(false);
    if (!entries) return;
    if (entries.length === 0) return toast(t('history.export_empty'));
    const content = csvFile([heading(), ...entries.map(row)]);
    saveFile(`billing-history-${dayKey(new Date())}.csv`, new Blob([content], { type: 'text/csv;charset=utf-8' }));
    toast(t('history.exported', { number: number(entries.length) }));
  }
  return { isBusy, save: () => void save() };
}
