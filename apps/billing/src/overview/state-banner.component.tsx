import type { BillingData } from '@parcelway/api/billing';
import { useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';

const STORE_BILLING = '/settings/billing';

/** What the merchant has to do about the subscription; nothing where it is in order. */
export function StateBanner({ subscription: { state } }: Pick<BillingData, 'subscription'>) {
  const { t } = useTranslate('billing');
  const { openAdmin } = useHost();
  if (state === 'frozen')
    return (
      <Banner
        tone="warning"
        title={t('current.frozen_title')}
        action={{ content: t('current.frozen_action'), onAction: () => openAdmin(STORE_BILLING) }}
      >
        {t('current.frozen_text')}
      </Banner>
    );
  if (state === 'pending')
    return (
      <Banner tone="info" title={t('current.pending_title')}>
        {t('current.pending_text')}
      </Banner>
    );
  return null;
}
