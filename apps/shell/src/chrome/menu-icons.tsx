import { lazyPart } from '@parcelway/host';
import type { IconSource } from '@parcelway/ui';
import {
  AppsIcon,
  ChartVerticalIcon,
  CreditCardIcon,
  EmailIcon,
  HomeIcon,
  OrderIcon,
  PaintBrushFlatIcon,
  SettingsIcon,
} from '@parcelway/ui/icons';
import { Suspense, type SVGAttributes } from 'react';
import type { FurtherIcon } from './further-icons';

type IconProps = SVGAttributes<SVGSVGElement>;

/** Of one that remotes may name beside those of the product's own screens: it comes when a menu entry names it. */
function further(name: FurtherIcon) {
  const Part = lazyPart<IconProps>(() =>
    import(/* webpackChunkName: "further-icons" */ './further-icons').then(({ FURTHER_ICONS }) => FURTHER_ICONS[name]),
  );
  const Further = (props: IconProps) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Further;
}

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
    calendar: further('calendar'),
    clipboard: further('clipboard'),
    delivery: further('delivery'),
    location: further('location'),
    note: further('note'),
    package: further('package'),
    person: further('person'),
    refresh: further('refresh'),
  }),
);

/** The icon of a menu entry; a neutral one for a name this shell does not know. */
export const menuIcon = (name: string): IconSource => ICONS.get(name) ?? AppsIcon;
