import { RemoteRoutes } from '@parcelway/host/remote-routes';
import contract from '../remote.json';
import { SettingsPage } from './settings.page';

/** The screens of the remote. */
export function SettingsRoutes() {
  return <RemoteRoutes<'settings'> contract={contract} screens={{ settings: SettingsPage }} />;
}
