import { isRemote, remoteJson } from '@parcelway/remote-contract';
import type { IsolatedInput } from './isolated-input';
import { languagesOf, readSettings } from './settings';
import './isolated.css';

/**
 * Opens a remote alone: a panel with settings around a frame that holds the remote, both this same page. With `panel=off` in its
 * address it is the remote only, which is what the frame shows.
 * @param input.contract its `remote.json`
 */
export async function mountIsolated(input: Omit<IsolatedInput, 'contract'> & { contract: unknown }): Promise<void> {
  const element = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
  const { data: contract, error } = remoteJson.safeParse(input.contract);
  if (!contract || !isRemote(input.remote)) {
    const problems =
      error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n') ??
      'src/remote.tsx must export what defineRemote returns';
    element.append(
      Object.assign(document.createElement('pre'), {
        textContent: `The remote does not fit the contract.\n${problems}`,
      }),
    );
    return;
  }
  const isolated: IsolatedInput = { ...input, contract };
  const read = readSettings(new URLSearchParams(window.location.search), languagesOf(contract.i18n.languages));
  if (read.settings.panel === 'off')
    await (await import('./stage/start-stage')).startStage(isolated, read.settings, element);
  else await (await import('./panel/start-panel')).startPanel(contract, read, element);
}
