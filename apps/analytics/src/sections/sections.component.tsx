import type { AnalyticsChart } from '@parcelway/api/analytics';
import type { DayRange } from '@parcelway/domain';
import { BlockStack } from '@parcelway/ui';
import { memo } from 'react';
import type { Answer } from '../common/answers.hook';
import { Coupons } from './coupons.component';
import { EmptyRange } from './empty-range.component';
import { Mails } from './mails.component';
import { Parcels } from './parcels.component';
import { Performance } from './performance.component';
import { Distribution } from './distribution.component';
import { Transit } from './transit.component';
import { Visits } from './visits.component';

export interface SectionsProps {
  chart: Answer<AnalyticsChart>;
  range: DayRange;
  /** Shows more days. */
  onLonger(): void;
}

/** The questions, below the figures. Drawn anew only for what is given, so that the page can put it off. */
export const Sections = memo(function Sections({ chart, range, onLonger }: SectionsProps) {
  const isEmpty = chart.data?.shipments.total === 0 && !chart.failed;
  return (
    <BlockStack gap="400">
      {isEmpty ? (
        <EmptyRange onLonger={onLonger} />
      ) : (
        <>
          <Parcels chart={chart} />
          <Performance range={range} />
          <Transit range={range} />
          <Distribution range={range} />
        </>
      )}
      <Visits chart={chart} />
      <Mails chart={chart} />
      <Coupons chart={chart} range={range} />
    </BlockStack>
  );
});
