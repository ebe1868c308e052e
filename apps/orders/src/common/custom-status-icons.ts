import type { CustomStatusIcon } from '@parcelway/domain';
import type { IconSource } from '@parcelway/ui';
import {
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  DeliveryIcon,
  InfoIcon,
  LocationIcon,
  NoteIcon,
  OrderIcon,
  PackageIcon,
  PaintBrushFlatIcon,
  PersonIcon,
  SearchIcon,
} from '@parcelway/ui/icons';

/** The icons that a status of the merchant's own may have. */
export const CUSTOM_ICONS: Record<CustomStatusIcon, IconSource> = {
  calendar: CalendarIcon,
  check: CheckIcon,
  clock: ClockIcon,
  delivery: DeliveryIcon,
  info: InfoIcon,
  location: LocationIcon,
  note: NoteIcon,
  order: OrderIcon,
  package: PackageIcon,
  paint: PaintBrushFlatIcon,
  person: PersonIcon,
  search: SearchIcon,
};
