import { lazyPart, useHost } from '@parcelway/host';
import { Suspense, useState, type ReactNode } from 'react';

const ApprovalModal = lazyPart(() =>
  import(/* webpackChunkName: "approval" */ './approval.modal').then(({ ApprovalModal: Part }) => Part),
);

/** Sends the merchant to where a charge is approved: at the platform, which may not be framed. */
export function useApproval(): { approve(url: string): void; approving: ReactNode } {
  const { openTop } = useHost();
  const [url, setUrl] = useState<string | null>(null);
  return {
    approve(address) {
      setUrl(address);
      openTop(address);
    },
    approving: url !== null && (
      <Suspense fallback={null}>
        <ApprovalModal onOpen={() => openTop(url)} onClose={() => setUrl(null)} />
      </Suspense>
    ),
  };
}
