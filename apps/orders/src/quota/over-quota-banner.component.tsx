import type { ShipmentDetails } from '@parcelway/api/orders';
import { useHost, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Link } from '@parcelway/ui';
import { lazy, Suspense, useState } from 'react';

const QuotaModal = lazy(async () => ({ default: (await import('./quota.modal')).QuotaModal }));

/** Says that a parcel waits for quota, where it can be followed meanwhile, and what to do. */
export function OverQuotaBanner({ shipment }: { shipment: Pick<ShipmentDetails, 'courier_card'> }) {
  const { t } = useTranslate('orders');
  const refs = useRouteRefs();
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const { courier_card: courier } = shipment;
  return (
    <>
      <Banner
        tone="warning"
        title={t('quota.parcel_title')}
        action={
          refs.has('billing.plan')
            ? { content: t('quota.change_plan'), onAction: () => host.openOverlay(refs('billing.plan')) }
            : { content: t('quota.what_counted'), onAction: () => setOpen(true) }
        }
        {...(refs.has('billing.plan') && {
          secondaryAction: { content: t('quota.what_counted'), onAction: () => setOpen(true) },
        })}
      >
        <p>
          {t('quota.parcel_text')}{' '}
          {courier?.track_url && (
            <Link url={courier.track_url} external>
              {t('courier.track', { courier: courier.name })}
            </Link>
          )}
        </p>
      </Banner>
      {isOpen && (
        <Suspense>
          <QuotaModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
