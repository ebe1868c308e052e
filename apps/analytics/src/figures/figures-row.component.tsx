import type { AnalyticsChart } from '@parcelway/api/analytics';
import { isSynced, rangeBefore, ShipmentStatus, type DayRange } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Card } from '@parcelway/ui';
import { useMemo } from 'react';
import { useChart, usePerformance, useTransit, type Answer } from '../common/answers.hook';
import { useParcelLinks } from '../common/parcel-links.hook';
import { Footing } from './footing.component';
import * as styles from './figures.module.css';
import { KeyFigure } from './key-figure.component';
import { deliveredOf, exceptionsOf, onTimeOf, parcelsOf, transitOf } from './key-figures';

export interface FiguresRowProps {
  chart: Answer<AnalyticsChart>;
  range: DayRange;
  /** Whether they are set against as many days right before. */
  compare: boolean;
}

/**
 * While a new range is on its way, figures of one range must not be set against those of another. Null: the days before
 * were not synced.
 */
const follows = <T extends Ranged>(now: T | undefined, before: T | undefined): T | null | undefined => {
  if (!now) return undefined;
  const earlier = rangeBefore(now.range);
  if (!isSynced(earlier, now.synced_from)) return null;
  return before && earlier.start === before.range.start ? before : undefined;
};
type Ranged = Pick<AnalyticsChart, 'range' | 'synced_from'>;

/** The figures of the range in one row. */
export function FiguresRow({ chart, range, compare }: FiguresRowProps) {
  const { t } = useTranslate('analytics');
  const earlier = useMemo(() => rangeBefore(range), [range]);
  const transit = useTransit(range, 'transit');
  const performance = usePerformance(range, 'courier');
  const before = {
    chart: useChart(earlier, compare).data,
    transit: useTransit(earlier, 'transit', compare).data,
    performance: usePerformance(earlier, 'courier', compare).data,
  };
  const links = useParcelLinks(chart.data?.range);
  // Each answer has a range of its own while another one is on its way.
  const linkOfTransit = useParcelLinks(transit.data?.range).all({ outcome: 'transit' });
  const linkOfOnTime = useParcelLinks(performance.data?.range).all({ outcome: 'on_time' });
  const chartBefore = compare ? follows(chart.data, before.chart) : undefined;
  const ofChart = { now: chart, before: chartBefore };
  const basis = performance.data?.basis ?? 'carrier_edd';
  return (
    <Card>
      <div role="region" aria-label={t('figure.title')} aria-busy={chart.busy || transit.busy || performance.busy}>
        <dl className={styles.figures}>
          <KeyFigure name="parcels" kind="part" measure={parcelsOf} href={links.all()} {...ofChart} />
          <KeyFigure
            name="delivered"
            kind="part"
            measure={deliveredOf}
            href={links.all({ status: [ShipmentStatus.Delivered] })}
            better="up"
            {...ofChart}
          />
          <KeyFigure
            name="exceptions"
            kind="points"
            measure={exceptionsOf}
            href={links.all({ status: [ShipmentStatus.FailedAttempt, ShipmentStatus.Exception] })}
            better="down"
            {...ofChart}
          />
          <KeyFigure
            name="transit"
            kind="days"
            measure={transitOf}
            href={linkOfTransit}
            better="down"
            now={transit}
            before={compare ? follows(transit.data, before.transit) : undefined}
          />
          <KeyFigure
            name="on_time"
            kind="points"
            measure={onTimeOf}
            href={linkOfOnTime}
            better="up"
            definition={t(`basis.${basis}`)}
            now={performance}
            before={compare ? follows(performance.data, before.performance) : undefined}
          />
        </dl>
        <Footing of={chart.data} />
      </div>
    </Card>
  );
}
