import type { DashboardPage } from '@parcelway/api/dashboard';
import type { DashboardSection } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { ChartSkeleton } from '@parcelway/charts/light';
import { Suspense, type ReactNode } from 'react';
import { AttentionCard } from './attention/attention-card.component';
import { TrendSection } from './charts/trend-section.component';
import { useLater } from './common/later.hook';
import type { SectionProps } from './common/section-props';
import { DashboardSkeleton } from './dashboard-skeleton.component';
import { Figures } from './figures/figures.component';
import { QuotaCard } from './quota/quota-card.component';

const StatusChart = lazyPart(() =>
  import(/* webpackChunkName: "status" */ './charts/status-chart.component').then(({ StatusChart: Chart }) => Chart),
);
const AppsSection = lazyPart(() =>
  import(/* webpackChunkName: "apps" */ './apps/apps-section.component').then(({ AppsSection: Section }) => Section),
);
const NewShop = lazyPart(() =>
  import(/* webpackChunkName: "new-shop" */ './start/new-shop.component').then(({ NewShop: Card }) => Card),
);
/** Without a parcel these have nothing to say. */
const OF_PARCELS: readonly DashboardSection[] = ['figures', 'attention', 'trend', 'status'];

/** The parts of the dashboard in the user's order; instead of figures a new shop sees what happens next. */
export function Content({ page, days }: SectionProps) {
  const { t } = useTranslate('dashboard');
  const shown = page.setting.sections.filter(({ hidden }) => !hidden);
  const sections = page.has_parcels ? shown : shown.filter(({ section }) => !OF_PARCELS.includes(section));
  const parts = sections.map(({ section }) => <Part key={section} section={section} page={page} days={days} />);
  if (!page.has_parcels)
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <BlockStack gap="400">
          <NewShop />
          {parts}
        </BlockStack>
      </Suspense>
    );
  return (
    <BlockStack gap="400">
      {parts}
      {sections.length === 0 && (
        <Card>
          <Text as="p">{t('page.all_hidden')}</Text>
        </Card>
      )}
    </BlockStack>
  );
}

function Part({ section, page, days }: SectionProps & { section: DashboardSection }): ReactNode {
  switch (section) {
    case 'figures':
      return <Figures page={page} days={days} />;
    case 'attention':
      return <AttentionCard attention={page.attention} />;
    case 'trend':
      return <TrendSection page={page} days={days} />;
    case 'status':
      return <StatusPart page={page} />;
    case 'quota':
      return <QuotaCard quota={page.quota} />;
    case 'apps':
      return (
        <Suspense fallback={<AppsPlace page={page} />}>
          <AppsSection page={page} />
        </Suspense>
      );
  }
}

/** The height of what is on its way, so that nothing below it moves. */
function AppsPlace({ page: { recommend_apps: apps, asks_gift: offersGift } }: { page: DashboardPage }) {
  const height = (apps.length > 0 ? APPS_HEIGHT + apps.length * APP_HEIGHT : 0) + (offersGift ? GIFT_HEIGHT : 0);
  return <div style={{ height }} />;
}
/** In pixels: the card without its apps, one of them, and the form. */
const APPS_HEIGHT = 57;
const APP_HEIGHT = 57;
const GIFT_HEIGHT = 378;

/** After the figures: its code is large. */
function StatusPart({ page }: { page: DashboardPage }) {
  const { t } = useTranslate('dashboard');
  const later = useLater();
  const wait = <ChartSkeleton title={t('status.title')} height={STATUS_HEIGHT} />;
  return later ? (
    <Suspense fallback={wait}>
      <StatusChart page={page} />
    </Suspense>
  ) : (
    wait
  );
}
/** As high as the chart's drawing, or its list of statuses. */
const STATUS_HEIGHT = 236;
