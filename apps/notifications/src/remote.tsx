import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { messages } from './messages';
import { NotificationsRoutes } from './notifications-routes.component';
import { prefetch } from './prefetch';

export const remote = defineRemote({ contract, Root: NotificationsRoutes, messages, prefetch });
