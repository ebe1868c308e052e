import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { messages } from './messages';
import { prefetch } from './prefetch';
import { TrackingPageRoutes } from './tracking-page-routes.component';

export const remote = defineRemote({ contract, Root: TrackingPageRoutes, messages, prefetch });
