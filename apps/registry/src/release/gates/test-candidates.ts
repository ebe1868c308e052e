import { releaseSurface, remoteJson } from '@parcelway/remote-contract';
import { splitBuild } from '../release-build';
import type { BuiltFile } from '../release.port';
import { isProvider } from '../stored-release';
import { remoteBuild, shellBuild, type RemoteChange, type ShellChange } from '../test-builds';
import type { Candidate, LiveRelease } from './gate';

function candidateOf(id: string, built: BuiltFile[]): Candidate {
  const { files, maps, fixtures } = splitBuild(built);
  const json = (file: string): unknown => JSON.parse(String(files.get(file)));
  return {
    id,
    files,
    maps,
    fixtures,
    contract: isProvider(id) ? null : remoteJson.parse(json('remote.json')),
    surface: releaseSurface.parse(json('surface.json')),
  };
}
export const remote = (id: string, change: RemoteChange = {}): Candidate => candidateOf(id, remoteBuild(id, change));
export const shell = (change: ShellChange = {}): Candidate => candidateOf('shell', shellBuild(change));
export const isolatedHost = (change: ShellChange = {}): Candidate => candidateOf('isolated-host', shellBuild(change));

export const live = (
  { id, contract, surface }: Candidate,
  channel: LiveRelease['channel'] = 'stable',
): LiveRelease => ({ id, version: '1.0.0-live', counter: 1, contract, surface, channel });
