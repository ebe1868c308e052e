import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { DashboardRoutes } from './dashboard-routes.component';
import { messages } from './messages';
import { prefetch } from './prefetch';

export const remote = defineRemote({ contract, Root: DashboardRoutes, messages, prefetch });
