import type { ShipmentRow } from '@parcelway/http-contract';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useNavigate } from '@parcelway/router';
import { ActionList, copyText, Popover } from '@parcelway/ui';
import type { ReactElement } from 'react';
import { only, useMailLock, useParcelActions, useMayAct } from './parcel-actions.context';

interface RowMenuItemsProps {
  parcel: ShipmentRow;
  /** The parcel's page. */
  href: string;
  open: boolean;
  activator: ReactElement;
  onClose(): void;
}

const CHANGES = [
  'retrack',
  'mark_delivered',
  'mark_returned',
  'mark_in_transit',
  'tracking_update',
  'send_email',
  'note',
] as const;

/** The menu of a row. */
export function RowMenuItems({ parcel, href, open, activator, onClose }: RowMenuItemsProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const navigate = useNavigate();
  const toast = useToast();
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  const mailLock = useMailLock();
  const number = parcel.track_number;
  const copy = async () => {
    const copied = await copyText(number);
    toast(common(copied ? 'copy.done' : 'copy.failed'), { isError: !copied });
  };
  return (
    <Popover active={open} activator={activator} onClose={onClose} preferredAlignment="right">
      <ActionList
        actionRole="menuitem"
        onActionAnyItem={onClose}
        sections={[
          {
            items: [
              { content: t('actions.open'), onAction: () => void navigate(href) },
              ...(number ? [{ content: t('actions.copy_number'), onAction: () => void copy() }] : []),
            ],
          },
          {
            ...(!mayAct && { title: t('actions.no_permission') }),
            items: CHANGES.map((what) => ({
              content: t(`actions.name.${what}`),
              disabled: !mayAct || (what === 'send_email' && mailLock !== null),
              ...(what === 'send_email' && mailLock !== null && { helpText: mailLock }),
              onAction: () =>
                requestAction(what === 'tracking_update' ? { what, parcel } : { what, parcels: only(parcel) }),
            })),
          },
        ]}
      />
    </Popover>
  );
}
