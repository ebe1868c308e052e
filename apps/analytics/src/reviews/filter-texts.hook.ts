import type { ReviewTag, Scalar } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { rangeOf, type ReviewFilterValues } from './review-filters';

export type FilterShow = 'period' | 'stars' | 'tag' | 'courier' | 'replied' | 'text';

/** How the value of each filter reads, in chips and menus. @param courierName by code */
export function useFilterTexts(
  filters: ReviewFilterValues,
  courierName: (code: string) => string,
): Record<FilterShow, (value: Scalar) => string> {
  const { t } = useTranslate('analytics');
  const { day, dayKey } = useFormats();
  return {
    period(days) {
      if (Number(days) > 0) return t('reviews.filter.last_days', { count: Number(days) });
      const range = rangeOf(filters, dayKey(new Date()));
      return range
        ? t('reviews.filter.range', { from: day(range.start), to: day(range.end) })
        : t('reviews.filter.any_time');
    },
    stars: (count) => t('reviews.stars', { count: Number(count) }),
    tag: (tag) => t(`reviews.tag.${tag as ReviewTag}`),
    courier: (code) => courierName(String(code)),
    replied: (value) => (value === '1' ? t('reviews.filter.answered') : t('reviews.filter.open')),
    text: String,
  };
}
