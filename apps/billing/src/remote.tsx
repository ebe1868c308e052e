import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { BillingRoutes } from './billing-routes.component';
import { messages } from './messages';
import { prefetch } from './prefetch';

export const remote = defineRemote({ contract, Root: BillingRoutes, messages, prefetch });
