import type { ShipmentRow } from '@parcelway/http-contract';
import { lazyPart } from '@parcelway/host';
import { preloadOn } from '@parcelway/ui/list';
import { Suspense, useState, type ReactNode } from 'react';
import * as styles from './which-courier.module.css';

const loadMenu = () =>
  import(/* webpackChunkName: "actions" */ './candidate-menu.component').then(({ CandidateMenu: Part }) => Part);
const CandidateMenu = lazyPart(loadMenu);

/** Opens the couriers that a number may be of; one click gives the parcel one of them. */
export function WhichCourier({ parcel, hint, children }: { parcel: ShipmentRow; hint: string; children: ReactNode }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const button = (
    <button
      type="button"
      className={styles.which}
      title={hint}
      aria-haspopup="menu"
      aria-expanded={open === true}
      {...preloadOn(loadMenu)}
      onClick={() => setOpen(!open)}
    >
      {children}
    </button>
  );
  if (open === null) return button;
  return (
    <Suspense fallback={button}>
      <CandidateMenu parcel={parcel} open={open} activator={button} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
