import {
  CalendarIcon,
  ClipboardIcon,
  DeliveryIcon,
  LocationIcon,
  NoteIcon,
  PackageIcon,
  PersonIcon,
  RefreshIcon,
} from '@parcelway/ui/icons';

/** Icons of menu entries that no screen of the product's own has. */
export const FURTHER_ICONS = {
  calendar: CalendarIcon,
  clipboard: ClipboardIcon,
  delivery: DeliveryIcon,
  location: LocationIcon,
  note: NoteIcon,
  package: PackageIcon,
  person: PersonIcon,
  refresh: RefreshIcon,
};
export type FurtherIcon = keyof typeof FURTHER_ICONS;
