import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { messages } from './messages';
import { OrdersRoutes } from './orders-routes.component';
import { prefetch } from './prefetch';

export const remote = defineRemote({ contract, Root: OrdersRoutes, messages, prefetch });
