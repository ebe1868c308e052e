import type { OrderList } from '@parcelway/api/orders';
import type { AttentionReason } from '@parcelway/domain';
import { useHost, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { preloadOn } from '@parcelway/ui/list';
import { only, useParcelActions, useMailLock, useMayAct, type ActionRequest } from '../actions/parcel-actions.context';
import { loadDialogs } from '../actions/load-dialogs';
import * as styles from './attention-action.module.css';

type Shipment = OrderList['shipments'][number];
type Action = 'add_number' | 'change_courier' | 'contact_courier' | 'contact_customer' | 'see_plans';

const ACTIONS: Record<AttentionReason, Action> = {
  no_number: 'add_number',
  over_quota: 'see_plans',
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

/** What to do about a parcel that needs attention, and that it is done or has time. */
export function AttentionAction(props: { row: Shipment; linkTo(id: string): string }) {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  return (
    <span className={styles.actions}>
      <MainAction {...props} />
      {(['handled', 'remind'] as const).map((what) => (
        <button
          key={what}
          type="button"
          className={styles.action}
          disabled={!mayAct}
          title={mayAct ? undefined : t('actions.no_permission')}
          onClick={() => requestAction({ what, parcels: only(props.row) })}
        >
          {t(`actions.name.${what}`)}
        </button>
      ))}
    </span>
  );
}

/** The one thing to do about a parcel that needs attention: in its dialog, at its courier, or on its page where no more is known. */
function MainAction({ row, linkTo }: { row: Shipment; linkTo(id: string): string }) {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  const mailLock = useMailLock();
  if (!row.attention) return null;
  const action = ACTIONS[row.attention.reason];
  const text = t(`attention.action.${action}`);
  const button = (request: ActionRequest, mayAlways = false) => (
    <button
      type="button"
      className={styles.action}
      disabled={!mayAct && !mayAlways}
      title={mayAct || mayAlways ? undefined : t('actions.no_permission')}
      {...preloadOn(loadDialogs)}
      onClick={() => requestAction(request)}
    >
      {text}
    </button>
  );
  switch (action) {
    case 'add_number':
    case 'change_courier':
      return button({ what: 'tracking_update', parcel: row });
    case 'contact_customer':
      // Without an address, or a plan that holds emails, there is still the phone, on the parcel's page.
      if (row.customer.email && mailLock === null) return button({ what: 'send_email', parcels: only(row) });
      return <Link to={`${linkTo(row.id)}#customer`}>{text}</Link>;
    case 'contact_courier':
      // Whoever may see the parcel may call its courier.
      if (row.courier) return button({ what: 'contact_courier', parcel: row }, true);
      return <Link to={`${linkTo(row.id)}#courier`}>{text}</Link>;
    case 'see_plans':
      return <PlansAction />;
  }
}

/** Over quota nothing can be done about the parcel itself: a bigger plan, or what the quota went to. */
function PlansAction() {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const refs = useRouteRefs();
  const host = useHost();
  const hasPlans = refs.has('billing.plan');
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => (hasPlans ? host.openOverlay(refs('billing.plan')) : requestAction({ what: 'quota' }))}
    >
      {t(hasPlans ? 'attention.action.see_plans' : 'quota.what_counted')}
    </button>
  );
}
