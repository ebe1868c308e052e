import { lazyPart } from '@parcelway/host';
import { Suspense } from 'react';
import type { ZoneModalProps } from './zone.modal';

const ZoneModal = lazyPart(() =>
  import(/* webpackChunkName: "zone" */ './zone.modal').then(({ ZoneModal: Part }) => Part),
);

/** The zone's dialog, which is loaded once it is opened. */
export function ZoneDialog(props: ZoneModalProps) {
  return (
    <Suspense fallback={null}>
      <ZoneModal {...props} />
    </Suspense>
  );
}
