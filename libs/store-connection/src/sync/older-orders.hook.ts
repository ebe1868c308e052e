import { useHost, useSession } from '@parcelway/host';

/** Leads to the store's consent to orders of any age, and back. @param backTo path of the screen */
export function useOlderOrders(backTo: string): () => void {
  const { user } = useSession();
  // A shell that was released before there were older orders to allow has no `openTop`.
  const { openTop = (path: string) => void window.open(path, '_top') } = useHost();
  return () => {
    const query = new URLSearchParams({ shop: user.shopDomain, path: backTo, older_orders: '1' });
    openTop(`/auth/login?${query}`);
  };
}
