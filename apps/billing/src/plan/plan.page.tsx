import type { BillingData } from '@parcelway/api/billing';
import type { CycleChoice } from '@parcelway/domain';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup, Page } from '@parcelway/ui';
import { useState } from 'react';
import { ScheduledBanner } from '../overview/scheduled-banner.component';
import { StateBanner } from '../overview/state-banner.component';
import { WithBilling } from '../common/billing-data.component';
import { Estimate } from './estimate.component';
import { PlanCards } from './plan-cards.component';
import * as styles from './plan.module.css';

/** `/billing/plan`: what is sold, side by side. */
export function PlanPage() {
  const { t } = useTranslate('billing');
  usePageTitle(t('plan.title'));
  const overview = useHref('billing');
  return (
    <Page title={t('plan.title')} backAction={{ content: t('page.title'), url: overview }}>
      <WithBilling>{(data) => <Plans data={data} />}</WithBilling>
    </Page>
  );
}

function Plans({ data }: { data: BillingData }) {
  const { t } = useTranslate('billing');
  const [cycle, setCycle] = useState<CycleChoice>(data.current.cycle ?? 'monthly');
  const option = (value: CycleChoice) => (
    <Button pressed={cycle === value} onClick={() => setCycle(value)}>
      {t(`plan.${value}`)}
    </Button>
  );
  return (
    <>
      <StateBanner subscription={data.subscription} />
      <ScheduledBanner scheduled={data.subscription.scheduled} />
      <Estimate data={data} cycle={cycle} />
      <div className={styles.cycle} role="group" aria-label={t('plan.cycle')}>
        <ButtonGroup variant="segmented">
          {option('monthly')}
          {option('annual')}
        </ButtonGroup>
      </div>
      <PlanCards data={data} cycle={cycle} />
    </>
  );
}
