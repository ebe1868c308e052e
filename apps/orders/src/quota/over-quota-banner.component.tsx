import type { ShipmentDetails } from '@parcelway/api/orders';
import { useHost, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Link } from '@parcelway/ui';
import { useParcelActions } from '../actions/parcel-actions.context';

/** A banner: the parcel waits for quota, where it can be followed meanwhile, and what to do. */
export function OverQuotaBanner({ shipment }: { shipment: Pick<ShipmentDetails, 'courier_card'> }) {
  const { t } = useTranslate('orders');
  const refs = useRouteRefs();
  const host = useHost();
  const requestAction = useParcelActions();
  const { courier_card: courier } = shipment;
  const ledger = { content: t('quota.what_counted'), onAction: () => requestAction({ what: 'quota' }) };
  return (
    <Banner
      tone="warning"
      title={t('quota.parcel_title')}
      {...(refs.has('billing.plan')
        ? {
            action: { content: t('quota.change_plan'), onAction: () => host.openOverlay(refs('billing.plan')) },
            secondaryAction: ledger,
          }
        : { action: ledger })}
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
  );
}
