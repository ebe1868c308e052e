import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { NotificationsRoutes } from './notifications-routes.component';
import { messages } from './messages';

export const remote = defineRemote({ contract, Root: NotificationsRoutes, messages });
