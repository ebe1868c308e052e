import type { IsolatedInput } from './isolated-input';
import { languagesOf, readSettings } from './settings';
import './isolated.css';

/**
 * Opens a remote alone: a panel with settings around a frame that holds the remote, both this same page. With `panel=off` in its
 * address it is the remote only, which is what the frame shows.
 */
export async function mountIsolated(input: IsolatedInput): Promise<void> {
  const element = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
  const read = readSettings(new URLSearchParams(window.location.search), languagesOf(input.contract.i18n.languages));
  if (read.settings.panel === 'off')
    await (await import('./stage/start-stage')).startStage(input, read.settings, element);
  else await (await import('./panel/start-panel')).startPanel(input, read, element);
}
