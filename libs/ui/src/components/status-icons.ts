import type { ShipmentStatusKey } from '@parcelway/domain';
import type { IconSource } from '@shopify/polaris';
import {
  AlertTriangleIcon,
  CalendarIcon,
  CheckCircleIcon,
  ClockIcon,
  DeliveryIcon,
  NoteIcon,
  LocationIcon,
  ReturnIcon,
} from '@shopify/polaris-icons';

/** One icon per status, so that none is distinguished by colour alone. */
export const STATUS_ICONS: Record<ShipmentStatusKey, IconSource> = {
  pending: ClockIcon,
  info_received: NoteIcon,
  in_transit: DeliveryIcon,
  out_for_delivery: LocationIcon,
  delivered: CheckCircleIcon,
  expired: CalendarIcon,
  failed_attempt: ReturnIcon,
  exception: AlertTriangleIcon,
};
