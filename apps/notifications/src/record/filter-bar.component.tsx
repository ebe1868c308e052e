import { EMAIL_STATUS, SHIPMENT_STATUSES, type ShipmentStatus } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { ChipRow, FilterMenu, FilterRow, SearchField, type FiltersState } from '@parcelway/ui/list';
import { Suspense, useCallback } from 'react';
import { useFilterTexts } from './filter-texts.hook';
import { CUSTOM_DAYS, MAIL_FILTERS, OTHER_STATES, RECEIVERS, SENT_DAYS } from './mail-filters';

export type LogFiltersState = FiltersState<typeof MAIL_FILTERS>;

const DayRangePicker = lazyPart(() =>
  import(/* webpackChunkName: "calendar" */ '@parcelway/ui/data').then(({ DayRangePicker: Part }) => Part),
);

/** Search and filters of the log, and what is in force as chips. */
export function FilterBar({ state: { filters, active, change, clear } }: { state: LogFiltersState }) {
  const { t } = useTranslate('notifications');
  const show = useFilterTexts(filters);
  const search = useCallback((query: string) => change({ query }, { replace: true }), [change]);
  return (
    <>
      <FilterRow search={<SearchField value={filters.query} hint={t('filter.search_hint')} onSearch={search} />}>
        <FilterMenu
          label={t('filter.sent_on')}
          single
          choices={[
            { value: '0', label: t('filter.any_time') },
            ...SENT_DAYS.map((days) => ({ value: String(days), label: t('filter.last_days', { count: days }) })),
            { value: String(CUSTOM_DAYS), label: t('filter.custom_days') },
          ]}
          selected={[String(filters.sendDateAt)]}
          further={{
            choice: String(CUSTOM_DAYS),
            part: (
              <Suspense>
                <DayRangePicker
                  from={filters.sendDateMin}
                  to={filters.sendDateMax}
                  onChange={(sendDateMin, sendDateMax) => change({ sendDateMin, sendDateMax })}
                />
              </Suspense>
            ),
          }}
          onChange={([days]) => change({ sendDateAt: Number(days) })}
        />
        <FilterMenu
          label={t('filter.email_status')}
          choices={Object.values(EMAIL_STATUS).map((code) => ({ value: String(code), label: show.emailStatus(code) }))}
          selected={filters.emailStatus.map(String)}
          onChange={(chosen) =>
            change({ emailStatus: Object.values(EMAIL_STATUS).filter((code) => chosen.includes(String(code))) })
          }
        />
        <FilterMenu
          label={t('filter.state')}
          choices={OTHER_STATES.map((value) => ({ value, label: show.state(value) }))}
          selected={filters.mailState}
          onChange={(mailState) => change({ mailState })}
        />
        <FilterMenu
          label={t('filter.receiver')}
          choices={RECEIVERS.map((value) => ({ value, label: show.receiver(value) }))}
          selected={filters.receiver}
          onChange={(receiver) => change({ receiver })}
        />
        <FilterMenu
          label={t('filter.status')}
          choices={SHIPMENT_STATUSES.map(({ code }) => ({ value: String(code), label: show.status(code) }))}
          selected={filters.shipmentStatus.map(String)}
          onChange={(chosen) => change({ shipmentStatus: chosen.map((code) => Number(code) as ShipmentStatus) })}
        />
      </FilterRow>
      <ChipRow
        chips={active.map(({ key, value, without }) => {
          const { chip } = MAIL_FILTERS[key];
          return { name: t(`filter.${chip.text}`), value: show[chip.show](value), onRemove: () => change(without) };
        })}
        onClear={clear}
      />
    </>
  );
}
