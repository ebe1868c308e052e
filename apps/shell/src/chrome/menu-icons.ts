import type { IconSource } from '@parcelway/ui';
import {
  AppsIcon,
  CalendarIcon,
  ChartVerticalIcon,
  ClipboardIcon,
  CreditCardIcon,
  DeliveryIcon,
  EmailIcon,
  HomeIcon,
  LocationIcon,
  NoteIcon,
  OrderIcon,
  PackageIcon,
  PaintBrushFlatIcon,
  PersonIcon,
  RefreshIcon,
  SettingsIcon,
} from '@parcelway/ui/icons';

/** Icons that a remote's menu entry may name: the product's own screens by their ids, and some more. */
const ICONS = new Map<string, IconSource>(
  Object.entries({
    dashboard: HomeIcon,
    orders: OrderIcon,
    'tracking-page': PaintBrushFlatIcon,
    notifications: EmailIcon,
    analytics: ChartVerticalIcon,
    billing: CreditCardIcon,
    settings: SettingsIcon,
    integrations: AppsIcon,
    calendar: CalendarIcon,
    clipboard: ClipboardIcon,
    delivery: DeliveryIcon,
    location: LocationIcon,
    note: NoteIcon,
    package: PackageIcon,
    person: PersonIcon,
    refresh: RefreshIcon,
  }),
);

/** The icon of a menu entry; a neutral one for a name this shell does not know. */
export const menuIcon = (name: string): IconSource => ICONS.get(name) ?? AppsIcon;
