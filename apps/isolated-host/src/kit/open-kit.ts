import { mountIsolated } from '@parcelway/isolated';
import { defineRemote } from '@parcelway/remote-contract';
import { contract } from './kit.contract';

/** The components of the UI kit in all their states, in the isolated page of a remote. */
export async function openKit(): Promise<void> {
  const { KitPage } = await import('./kit.page');
  const remote = defineRemote({ contract, Root: KitPage, messages: async () => ({}) });
  return mountIsolated({ contract, release: null, handlers: async () => () => ({}), load: async () => remote });
}
