import { useUpdateDashboardMutation } from '@parcelway/api/dashboard';
import { ChartSkeleton } from '@parcelway/charts/light';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Suspense, useId } from 'react';
import { CollapseButton } from '../common/collapse-button.component';
import { useLater } from '../common/later.hook';
import * as section from '../common/section.module.css';
import type { SectionProps } from '../common/section-props';
import * as styles from './charts.module.css';

const TrendCharts = lazyPart(() =>
  import(/* webpackChunkName: "trend" */ './trend-charts.component').then(({ TrendCharts: Charts }) => Charts),
);

/** Of a chart's drawing with its legend and buttons, in pixels. */
const HEIGHT = 356;

/** How the days went, one by one. Folded it requests and loads nothing. */
export function TrendSection({ page, days }: SectionProps) {
  const { t } = useTranslate('dashboard');
  const [update] = useUpdateDashboardMutation();
  const chartsId = useId();
  const isOpen = page.setting.trends_toggle_state;
  return (
    <section aria-label={t('section.trend')}>
      <BlockStack gap="200">
        <div className={styles.head}>
          <div className={section.title}>
            <Text as="h2" variant="headingMd">
              {t('section.trend')}
            </Text>
            <CollapseButton
              label={t(isOpen ? 'trend.fold' : 'trend.unfold')}
              isOpen={isOpen}
              controls={chartsId}
              onToggle={() => void update({ trends_toggle_state: !isOpen })}
            />
          </div>
        </div>
        <div id={chartsId}>{isOpen && <Charts page={page} days={days} />}</div>
      </BlockStack>
    </section>
  );
}

/** After the figures: their code is large. */
function Charts(props: SectionProps) {
  const { t } = useTranslate('dashboard');
  const later = useLater();
  const wait = (
    <div className={styles.charts}>
      <ChartSkeleton title={t('trend.parcels_title')} height={HEIGHT} />
      <ChartSkeleton title={t('trend.reach_title')} height={HEIGHT} />
    </div>
  );
  return later ? (
    <Suspense fallback={wait}>
      <TrendCharts {...props} />
    </Suspense>
  ) : (
    wait
  );
}
