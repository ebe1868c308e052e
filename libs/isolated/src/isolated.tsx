import { defineRemote } from '@parcelway/remote-contract';
import { KitPage } from './kit/kit.page';
import { contract } from './kit/kit.contract';
import { mountIsolated } from './mount-isolated';

const remote = defineRemote({ contract, Root: KitPage, messages: async () => ({}) });

void mountIsolated({ remote, contract, handlers: () => ({}) });
