import type { DashboardAttention } from '@parcelway/domain';
import type { IconSource } from '@parcelway/ui';
import {
  AlertTriangleIcon,
  CalendarIcon,
  ClockIcon,
  CreditCardIcon,
  DeliveryIcon,
  GlobeIcon,
  LocationIcon,
  MinusIcon,
  OrderIcon,
  PackageIcon,
  QuestionCircleIcon,
  SearchIcon,
  XCircleIcon,
} from '@parcelway/ui/icons';

export const ATTENTION_ICONS: Record<DashboardAttention, IconSource> = {
  no_number: OrderIcon,
  over_quota: CreditCardIcon,
  wrong_courier: DeliveryIcon,
  doubtful_courier: QuestionCircleIcon,
  silent: ClockIcon,
  not_handed_over: PackageIcon,
  no_info: SearchIcon,
  customs: GlobeIcon,
  waiting_for_collection: LocationIcon,
  failed_attempt: XCircleIcon,
  exception: AlertTriangleIcon,
  late: CalendarIcon,
  expired: MinusIcon,
};
