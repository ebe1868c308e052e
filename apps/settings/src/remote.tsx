import { defineRemote } from '@parcelway/remote-contract';
import contract from '../remote.json';
import { SettingsRoutes } from './settings-routes.component';
import { messages } from './messages';
import { prefetch } from './prefetch';

export const remote = defineRemote({ contract, Root: SettingsRoutes, messages, prefetch });
