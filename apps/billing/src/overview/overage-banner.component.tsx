import type { BillingData } from '@parcelway/api/billing';
import { useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';
import { usePlanTexts } from '../common/plan-texts.hook';

/** That the spending limit is nearly or wholly used up, and what happens then. */
export function OverageBanner({ overage }: Pick<BillingData, 'overage'>) {
  const { t } = useTranslate('billing');
  const { amount } = usePlanTexts();
  if (!overage?.cap || (overage.state !== 'near' && overage.state !== 'reached')) return null;
  const values = { spent: amount(overage.spent), limit: amount(overage.cap) };
  return (
    <Banner tone={overage.state === 'near' ? 'info' : 'warning'} title={t(`overage.${overage.state}_title`)}>
      {t(`overage.${overage.state}_text`, values)}
    </Banner>
  );
}
