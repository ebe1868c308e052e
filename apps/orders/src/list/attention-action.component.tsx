import type { OrderList } from '@parcelway/api/orders';
import type { AttentionReason } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { Link as StoreLink } from '@parcelway/ui';

type Shipment = OrderList['shipments'][number];
type Action = 'add_number' | 'change_courier' | 'contact_courier' | 'contact_customer';

/** Over quota there is nothing to do about the parcel itself. */
const ACTIONS: Record<Exclude<AttentionReason, 'over_quota'>, Action> = {
  no_number: 'add_number',
  wrong_courier: 'change_courier',
  doubtful_courier: 'change_courier',
  silent: 'contact_courier',
  not_handed_over: 'contact_courier',
  no_info: 'contact_courier',
  customs: 'contact_courier',
  waiting_for_collection: 'contact_customer',
  failed_attempt: 'contact_customer',
  exception: 'contact_customer',
  late: 'contact_courier',
};
/** Where on the parcel's page it is done. */
const PLACES: Partial<Record<Action, string>> = {
  change_courier: 'courier',
  contact_courier: 'courier',
  contact_customer: 'customer',
};

/** The one thing to do about a parcel that needs attention. */
export function AttentionAction({ row, linkTo }: { row: Shipment; linkTo(id: string): string }) {
  const { t } = useTranslate('orders');
  const reason = row.attention?.reason;
  if (!reason || reason === 'over_quota') return null;
  const action = ACTIONS[reason];
  const text = t(`attention.action.${action}`);
  if (action === 'add_number')
    return (
      <StoreLink url={row.shopify_order_url} external accessibilityLabel={`${text}, ${t('shipment.new_tab')}`}>
        {text}
      </StoreLink>
    );
  return <Link to={`${linkTo(row.id)}#${PLACES[action]}`}>{text}</Link>;
}
