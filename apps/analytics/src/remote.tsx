import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { AnalyticsRoutes } from './analytics-routes.component';
import { messages } from './messages';

export const remote = defineRemote({ contract, Root: AnalyticsRoutes, messages });
