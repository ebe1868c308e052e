import type { ShipmentRow } from '@parcelway/http-contract';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { preloadOn } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { loadDialogs } from './load-dialogs';
import * as styles from './row-menu.module.css';

const loadItems = () =>
  import(/* webpackChunkName: "actions" */ './row-menu-items.component').then(({ RowMenuItems: Part }) => Part);
const RowMenuItems = lazyPart(loadItems);

/** What can be done to one parcel of the list. A plain button until it is pressed: a page has a hundred of them. */
export function RowMenu({ parcel, href }: { parcel: ShipmentRow; href: string }) {
  const { t } = useTranslate('orders');
  const [open, setOpen] = useState<boolean | null>(null);
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="menu"
      aria-expanded={open === true}
      aria-label={t('actions.row', { name: parcel.order_name })}
      {...preloadOn(loadItems, loadDialogs)}
      onClick={() => setOpen(!open)}
    >
      <span aria-hidden="true">…</span>
    </button>
  );
  if (open === null) return button;
  return (
    <Suspense fallback={button}>
      <RowMenuItems parcel={parcel} href={href} open={open} activator={button} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
