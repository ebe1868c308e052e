import type { CustomStatusIcon } from '@parcelway/domain';
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
} from '@shopify/polaris-icons';
import type { FunctionComponent, SVGProps } from 'react';

/** The icons that a status of the merchant's own may have. */
export const CUSTOM_STATUS_DRAWINGS: Record<CustomStatusIcon, FunctionComponent<SVGProps<SVGSVGElement>>> = {
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
