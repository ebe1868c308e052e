import { useGetCouriersQuery } from '@parcelway/api';
import { REVIEW_TAGS } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { ChipRow, FilterMenu, FilterRow, SearchField, type FiltersState } from '@parcelway/ui/list';
import { useCallback } from 'react';
import { useFilterTexts } from './filter-texts.hook';
import { OwnDays } from './own-days.component';
import { CUSTOM_DAYS, PERIODS, rangeOf, REPLIED, REVIEW_FILTERS, STARS } from './review-filters';

export type ReviewFiltersState = FiltersState<typeof REVIEW_FILTERS>;

/** Search and filters of the reviews, and what is in force as chips. */
export function FilterBar({ state: { filters, active, change, clear } }: { state: ReviewFiltersState }) {
  const { t } = useTranslate('analytics');
  const { dayKey } = useFormats();
  const { data: couriers = [] } = useGetCouriersQuery();
  const show = useFilterTexts(filters, (code) => couriers.find((one) => one.code === code)?.name ?? code);
  const search = useCallback((query: string) => change({ query }, { replace: true }), [change]);
  const today = dayKey(new Date());
  const range = rangeOf(filters, today) ?? { start: today, end: today };
  return (
    <>
      <FilterRow
        search={<SearchField value={filters.query} hint={t('reviews.filter.search_hint')} onSearch={search} />}
      >
        <FilterMenu
          label={t('reviews.filter.stars')}
          choices={STARS.map((count) => ({ value: String(count), label: show.stars(count) }))}
          selected={filters.stars.map(String)}
          onChange={(chosen) => change({ stars: STARS.filter((count) => chosen.includes(String(count))) })}
        />
        <FilterMenu
          label={t('reviews.filter.tags')}
          choices={REVIEW_TAGS.map((value) => ({ value, label: show.tag(value) }))}
          selected={filters.tags}
          onChange={(tags) => change({ tags })}
        />
        <FilterMenu
          label={t('reviews.filter.courier')}
          choices={couriers.map(({ code, name }) => ({ value: code, label: name }))}
          selected={filters.couriers}
          onChange={(chosen) => change({ couriers: chosen })}
        />
        <FilterMenu
          label={t('reviews.filter.replied')}
          single
          choices={REPLIED.map((value) => ({
            value,
            label: value === '' ? t('reviews.filter.all') : show.replied(value),
          }))}
          selected={[filters.replied]}
          onChange={([chosen]) => change({ replied: REPLIED.find((value) => value === chosen) ?? '' })}
        />
        <FilterMenu
          label={t('reviews.filter.reviewed')}
          single
          choices={[
            { value: '0', label: t('reviews.filter.any_time') },
            ...PERIODS.map((days) => ({ value: String(days), label: t('reviews.filter.last_days', { count: days }) })),
            { value: String(CUSTOM_DAYS), label: t('reviews.filter.own_days') },
          ]}
          selected={[String(filters.days)]}
          further={{
            choice: String(CUSTOM_DAYS),
            part: <OwnDays range={range} onChange={(days) => change({ days: CUSTOM_DAYS, ...days })} />,
          }}
          onChange={([days]) => change({ ...range, days: Number(days) })}
        />
      </FilterRow>
      <ChipRow
        chips={active.map(({ key, value, without }) => {
          const { chip } = REVIEW_FILTERS[key];
          return {
            name: t(`reviews.filter.${chip.text}`),
            value: show[chip.show](value),
            onRemove: () => change(without),
          };
        })}
        onClear={clear}
      />
    </>
  );
}
