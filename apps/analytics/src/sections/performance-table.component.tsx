import type { DeliveryPerformance } from '@parcelway/api/analytics';
import { hasEnough, ShipmentStatus, type DayRange } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Box, Link, Text } from '@parcelway/ui';
import { ListTable, type Column } from '@parcelway/ui/list';
import { useMemo } from 'react';
import { useParcelLinks, type ParcelFilters } from '../common/parcel-links.hook';
import { useShownFigures } from '../common/shown.hook';
import { isDays, isFew, MEASURES, shareOf, type Measure, type PerformanceRow } from './performance-rows';
import * as styles from './sections.module.css';

export interface PerformanceTableProps extends Pick<DeliveryPerformance, 'type'> {
  list: readonly PerformanceRow[];
  /** Of these figures, which may be older than the requested one. */
  range: DayRange;
  title: string;
  nameOf(row: PerformanceRow): string;
}

/** The parcels that a measure counts or is made of. */
function filtersOf(key: Measure): ParcelFilters {
  if (key === 'shipments') return {};
  if (key === 'delivered') return { status: [ShipmentStatus.Delivered] };
  return { outcome: isDays(key) ? 'transit' : key };
}

/** Each row leads to its parcels, and so does each of its figures. */
export function PerformanceTable({ list, type, range, title, nameOf }: PerformanceTableProps) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const { days, share } = useShownFigures();
  const links = useParcelLinks(range);
  const columns = useMemo(
    (): Column<PerformanceRow>[] => [
      {
        id: 'name',
        title: t(`performance.${type}`),
        cell(row) {
          const href = links.of(type, row.key);
          return (
            <>
              {href ? <Link url={href}>{nameOf(row)}</Link> : nameOf(row)}
              {!hasEnough(row.shipments) && <span className={styles.beside}>{t('performance.few')}</span>}
            </>
          );
        },
      },
      ...MEASURES.map((key) => ({
        id: key,
        title: t(`performance.${key}`),
        share: 9.7,
        numeric: true,
        cell(row: PerformanceRow) {
          const value = row[key];
          if (value === null) return '–';
          const shown = isDays(key) ? days(value) : number(value);
          const part = shareOf(row, key);
          // The row's name leads to all of them.
          const href = key !== 'shipments' && value > 0 ? links.of(type, row.key, filtersOf(key)) : undefined;
          return (
            <span className={styles.measure}>
              {href ? (
                <Link
                  url={href}
                  accessibilityLabel={`${shown}: ${t('figure.see_named', { name: `${nameOf(row)}, ${t(`performance.${key}`)}` })}`}
                >
                  {shown}
                </Link>
              ) : (
                shown
              )}
              {part !== null && <span className={styles.beside}>{share(part)}</span>}
              {/* Of a row that has few parcels its name says so. */}
              {hasEnough(row.shipments) && isFew(row, key) && (
                <span className={styles.beside}>{t('performance.few_short')}</span>
              )}
            </span>
          );
        },
      })),
    ],
    [t, number, days, share, links, type, nameOf],
  );
  if (list.length === 0)
    return (
      <Box padding="400" paddingBlockStart="0">
        <Text as="p" tone="subdued">
          {t('performance.none')}
        </Text>
      </Box>
    );
  return (
    <ListTable
      className={styles.measures}
      label={title}
      columns={columns}
      rows={list}
      rowKey={({ key }) => key}
      rowHref={({ key }) => links.of(type, key)}
    />
  );
}
