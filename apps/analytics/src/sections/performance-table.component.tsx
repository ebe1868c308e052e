import type { DeliveryPerformance } from '@parcelway/api/analytics';
import type { DayRange } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Box, Link, Text } from '@parcelway/ui';
import { ListTable, type Column } from '@parcelway/ui/list';
import { useMemo } from 'react';
import { useParcelLinks } from '../common/parcel-links.hook';
import { useShownFigures } from '../common/shown.hook';
import * as styles from './sections.module.css';

type Row = DeliveryPerformance['list'][number];

/** The columns behind the name. */
export const MEASURES = [
  'shipments',
  'delivered',
  'on_time',
  'late',
  'failed_attempt',
  'exception',
  'p50',
  'p85',
  'p95',
] as const;
const DAYS: readonly string[] = ['p50', 'p85', 'p95'];

export interface PerformanceTableProps extends Pick<DeliveryPerformance, 'list' | 'type'> {
  /** Of these figures, which may be older than the requested one. */
  range: DayRange;
  title: string;
  nameOf(row: Row): string;
}

/** Most parcels first; each row leads to its parcels. */
export function PerformanceTable({ list, type, range, title, nameOf }: PerformanceTableProps) {
  const { t } = useTranslate('analytics');
  const { number } = useFormats();
  const { days } = useShownFigures();
  const links = useParcelLinks(range);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'name',
        title: t(`performance.${type}`),
        cell(row) {
          const href = links.of(type, row.key);
          return href ? <Link url={href}>{nameOf(row)}</Link> : nameOf(row);
        },
      },
      ...MEASURES.map((key) => ({
        id: key,
        title: t(`performance.${key}`),
        share: 9.7,
        numeric: true,
        cell(row: Row) {
          const value = row[key];
          if (value === null) return '–';
          return DAYS.includes(key) ? days(value) : number(value);
        },
      })),
    ],
    [t, number, days, links, type, nameOf],
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
