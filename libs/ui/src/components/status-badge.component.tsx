import { SHIPMENT_STATUSES, statusInfo, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@shopify/polaris';
import { STATUS_ICONS } from './status-icons';

export interface StatusBadgeProps {
  status: ShipmentStatus;
  /** Shown as a hint on hover, and read out after the status. */
  subStatus?: SubStatus | null;
}

/** What the substatus adds to the status; undefined where it adds nothing. */
export function useSubStatusText(): (
  status: ShipmentStatus,
  subStatus: SubStatus | null | undefined,
) => string | undefined {
  const { t } = useTranslate('common');
  return (status, subStatus) => {
    const text = subStatus ? t(`substatus.${subStatus}`) : undefined;
    return text === t(`status.${statusInfo(status).key}`) ? undefined : text;
  };
}

/** A shipment's status as icon and word in the product's one set of colours. */
export function StatusBadge({ status, subStatus }: StatusBadgeProps) {
  const { t } = useTranslate('common');
  const subStatusText = useSubStatusText();
  const info = SHIPMENT_STATUSES.find(({ code }) => code === status);
  if (!info) return null;
  const hint = subStatusText(status, subStatus);
  return (
    <span className="pw-status" style={{ color: info.color, background: info.background }} title={hint}>
      <span className="pw-status__icon" aria-hidden="true">
        <Icon source={STATUS_ICONS[info.key]} />
      </span>
      {t(`status.${info.key}`)}
      {hint && <span className="pw-visually-hidden">{`, ${hint}`}</span>}
    </span>
  );
}
