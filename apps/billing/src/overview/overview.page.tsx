import type { BillingData } from '@parcelway/api/billing';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Page } from '@parcelway/ui';
import { WithBilling } from '../common/billing-data.component';
import * as styles from '../common/billing.module.css';
import { useCapReturn } from './cap-return.hook';
import { ContactCard } from './contact-card.component';
import { CurrentCard } from './current-card.component';
import { NextChargeCard } from './next-charge-card.component';
import { OverageBanner } from './overage-banner.component';
import { OverageCard } from './overage-card.component';
import { PacksCard } from './packs-card.component';
import { ScheduledBanner } from './scheduled-banner.component';
import { StateBanner } from './state-banner.component';
import { UsageCard } from './usage-card.component';

/** `/billing`: what the shop has, what it used of it, and what it pays. */
export function OverviewPage() {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  usePageTitle(t('page.title'));
  const plans = useHref('billing.plan');
  const history = useHref('billing.history');
  return (
    <Page
      title={t('page.title')}
      primaryAction={{ content: common('plan_menu.change'), url: plans }}
      secondaryActions={[{ content: t('history.title'), url: history }]}
    >
      <WithBilling>{(data) => <Overview data={data} />}</WithBilling>
    </Page>
  );
}

function Overview({ data }: { data: BillingData }) {
  useCapReturn(data);
  return (
    <>
      <StateBanner subscription={data.subscription} />
      <OverageBanner overage={data.overage} />
      <ScheduledBanner scheduled={data.subscription.scheduled} />
      <div className={styles.columns}>
        <CurrentCard data={data} />
        <UsageCard usage={data.usage} overage={data.overage} />
        <NextChargeCard data={data} />
        <OverageCard overage={data.overage} current={data.current} />
        <ContactCard contact={data.contact} />
        <div className={styles.wide}>
          <PacksCard packs={data.packs} />
        </div>
      </div>
    </>
  );
}
