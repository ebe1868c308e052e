import { REVIEW_FILTERS, type ReviewFilterValues, type ReviewTag, type Scalar } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import type { FilterTexts } from '@parcelway/ui/list';
import { rangeOf } from './review-filters';

type FilterShow = 'period' | 'stars' | 'tag' | 'courier' | 'replied' | 'text';

/** How filters and each kind of their values read, in chips and menus. @param courierName by code */
export function useFilterTexts(
  filters: ReviewFilterValues,
  courierName: (code: string) => string,
): FilterTexts<typeof REVIEW_FILTERS> {
  const { t } = useTranslate('analytics');
  const { day, dayKey } = useFormats();
  const show: Record<FilterShow, (value: Scalar) => string> = {
    period(days) {
      if (Number(days) > 0) return t('reviews.filter.last_days', { count: Number(days) });
      const range = days === 0 ? null : rangeOf(filters, dayKey(new Date()));
      return range
        ? t('reviews.filter.range', { from: day(range.start), to: day(range.end) })
        : t('reviews.filter.any_time');
    },
    stars: (count) => t('reviews.stars', { count: Number(count) }),
    tag: (tag) => t(`reviews.tag.${tag as ReviewTag}`),
    courier: (code) => courierName(String(code)),
    replied(value) {
      if (value === '') return t('reviews.filter.all');
      return value === '1' ? t('reviews.filter.answered') : t('reviews.filter.open');
    },
    text: String,
  };
  return {
    name: (text) => t(`reviews.filter.${text}`),
    value: (value, key) => show[REVIEW_FILTERS[key].chip.show](value),
  };
}
