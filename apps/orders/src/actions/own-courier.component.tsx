import { useChangeCourierMutation, useSearchCourierQuery } from '@parcelway/api/order-actions';
import { useTranslate } from '@parcelway/i18n';
import { Checkbox } from '@parcelway/ui/forms';
import { useMayAct } from './parcel-actions.context';

/** Whether the shop ships with a courier; pressed again, it is reverted. */
export function OwnCourier({ courier }: { courier: string }) {
  const { t } = useTranslate('orders');
  const allowed = useMayAct();
  const { data, isFetching } = useSearchCourierQuery('');
  const [change, { isLoading, originalArgs }] = useChangeCourierMutation();
  const isOwn = data?.own.includes(courier) ?? false;
  return (
    <Checkbox
      label={t('actions.own_courier.label')}
      helpText={t(allowed ? 'actions.own_courier.help' : 'actions.no_permission')}
      // What was pressed shows at once, and stays if the server accepts it.
      checked={isLoading && originalArgs?.courier === courier ? originalArgs.action === 'add' : isOwn}
      disabled={!allowed || !data || isLoading || isFetching}
      onChange={(on) => void change({ action: on ? 'add' : 'remove', courier })}
    />
  );
}
