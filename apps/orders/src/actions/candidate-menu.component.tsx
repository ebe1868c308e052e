import type { ShipmentRow } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { ActionList, Popover } from '@parcelway/ui';
import type { ReactElement } from 'react';
import { useWhyText } from '../common/why-text.hook';
import { only, useParcelActions, useMayAct } from './parcel-actions.context';

interface CandidateMenuProps {
  parcel: ShipmentRow;
  open: boolean;
  activator: ReactElement;
  onClose(): void;
}

/** The couriers that a number may be of, each with its reasons. */
export function CandidateMenu({ parcel, open, activator, onClose }: CandidateMenuProps) {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  const whyText = useWhyText();
  const { candidates, courier } = parcel;
  return (
    <Popover active={open} activator={activator} onClose={onClose} preferredAlignment="left">
      <ActionList
        actionRole="menuitem"
        onActionAnyItem={onClose}
        sections={[
          {
            title: mayAct ? t('actions.which_courier') : t('actions.no_permission'),
            items: [
              ...candidates.map(({ code, name, why }) => ({
                content: name,
                helpText: whyText(why),
                active: code === courier,
                disabled: !mayAct,
                onAction: () =>
                  requestAction({ what: 'modify_courier', parcels: only(parcel), given: { courier: code } }),
              })),
              {
                content: t('actions.another_courier'),
                disabled: !mayAct,
                onAction: () => requestAction({ what: 'tracking_update', parcel }),
              },
            ],
          },
        ]}
      />
    </Popover>
  );
}
