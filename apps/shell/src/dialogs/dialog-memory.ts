import type { Store } from '@parcelway/api';
import { shellApi } from '@parcelway/api/shell';
import { tabMemory, type DialogMemory } from '@parcelway/host';

/** What was closed is remembered for this tab at once, and by the server for the user where it opens again. */
export const dialogMemory = (store: Store): DialogMemory => ({
  has: tabMemory.has,
  add(id) {
    tabMemory.add(id);
    if (id === 'upgrade')
      void store.dispatch(shellApi.endpoints.setUser.initiate({ key: 'upgrade_modal', value: false }));
  },
});
