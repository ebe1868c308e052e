import { dashboardApi, useGetDashboardQuery } from '@parcelway/api/dashboard';
import { RANGE_DAYS, USUAL_RANGE_DAYS } from '@parcelway/domain';
import { lazyPart, usePageTitle, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { BlockStack, Button, ButtonGroup, Page, useFocusBack } from '@parcelway/ui';
import { FailureCard, failureCode } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { daysOf } from './common/days';
import { Content } from './content.component';
import * as styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.component';
import { GuideCard } from './guide/guide-card.component';
import { QuickLinks } from './start/quick-links.component';

const CustomizeModal = lazyPart(() =>
  import(/* webpackChunkName: "customize" */ './customize/customize.modal').then(({ CustomizeModal: Modal }) => Modal),
);
/** Seconds for which an answer is taken for new: whoever comes back from a step of the guide finds it ticked. */
const NEW_SECONDS = 5;
/** How often figures that are being counted are looked at. */
const COUNTING_MS = 10_000;

/** `/dashboard`: what was set up, how the last days went, and what needs somebody. */
export function DashboardPage() {
  const { t } = useTranslate('dashboard');
  usePageTitle(t('page.title'));
  const { loaded, failed } = useSession();
  const [params] = useSearchParams();
  const days = daysOf(params);
  const { data: known } = dashboardApi.endpoints.getDashboard.useQueryState(days);
  const { data, error, isFetching, refetch } = useGetDashboardQuery(days, {
    refetchOnMountOrArgChange: NEW_SECONDS,
    refetchOnFocus: true,
    pollingInterval: known?.counting ? COUNTING_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const [isCustomized, setCustomized] = useState(false);
  useFocusBack(isCustomized);
  return (
    <Page
      title={t('page.title')}
      secondaryActions={[{ content: t('page.customize'), disabled: !data, onAction: () => setCustomized(true) }]}
    >
      {/* Whether the guide is shown is known with the session: until then nothing is drawn that would have to move for it. */}
      {!loaded && !failed ? (
        <DashboardSkeleton key="before" />
      ) : (
        <BlockStack gap="400">
          <GuideCard page={data} />
          {(data ? data.has_parcels : !error) && <Range days={days} />}
          {data ? (
            <div aria-busy={isFetching}>
              <Content page={data} days={days} />
            </div>
          ) : error ? (
            <FailureCard
              error={error}
              title={t(failureCode(error) === 403 ? 'page.forbidden_title' : 'page.error_title')}
              onRetry={() => void refetch()}
            />
          ) : (
            <DashboardSkeleton />
          )}
          <QuickLinks />
        </BlockStack>
      )}
      {isCustomized && data && (
        <Suspense fallback={null}>
          <CustomizeModal sections={data.setting.sections} onClose={() => setCustomized(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** The days of the figures; it is in the address. */
function Range({ days }: { days: number }) {
  const { t } = useTranslate('dashboard');
  const [, setParams] = useSearchParams();
  return (
    <div role="group" aria-label={t('page.range')} className={styles.range}>
      <ButtonGroup variant="segmented">
        {RANGE_DAYS.map((one) => (
          <Button
            key={one}
            pressed={one === days}
            onClick={() => setParams(one === USUAL_RANGE_DAYS ? {} : { days: String(one) }, { replace: true })}
          >
            {t('page.days', { days: one })}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  );
}
