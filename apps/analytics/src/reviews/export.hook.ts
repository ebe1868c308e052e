import { useLazyExportReviewsQuery } from '@parcelway/api/analytics';
import { saveFile } from '@parcelway/charts/light';
import type { ReviewFilterValues } from '@parcelway/domain';
import { useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { filterQuery } from './review-filters';

/** Saves the reviews that the filters leave as a file; a failure is shown by the client. */
export function useExport(filters: ReviewFilterValues): { isBusy: boolean; save(): void } {
  const { t } = useTranslate('analytics');
  const { dayKey, number } = useFormats();
  const toast = useToast();
  const [load, { isFetching }] = useLazyExportReviewsQuery();
  async function save() {
    // A call that failed still has the answer of the one before.
    const { data, error } = await load(filterQuery(filters, dayKey(new Date())));
    if (error || !data) return;
    saveFile(data.file_name, new Blob([data.content], { type: 'text/csv;charset=utf-8' }));
    const rows = { count: data.rows, number: number(data.rows) };
    toast(data.complete ? t('reviews.export.done', rows) : t('reviews.export.cut', rows));
  }
  return { isBusy: isFetching, save: () => void save() };
}
