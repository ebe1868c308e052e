import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { IntegrationsRoutes } from './integrations-routes.component';
import { messages } from './messages';
import { prefetch } from './prefetch';

export const remote = defineRemote({ contract, Root: IntegrationsRoutes, messages, prefetch });
