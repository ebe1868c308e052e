import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseService, type OpenedReleases, type ReleaseServiceOptions } from './open-release-service';
import { ReleaseRefused, type Actor, type BuiltFile } from './release.port';
import { remoteBuild, shellBuild } from './test-builds';

export const OWNER: Actor = { name: 'ci-orders', remotes: ['orders', 'shell'] };
export const STRANGER: Actor = { name: 'ci-billing', remotes: ['billing'] };

/** A release service with separate folders, and a clock that a test sets. */
export interface TestReleases extends OpenedReleases {
  dir: string;
  stateDir: string;
  storageDir: string;
  clock: { now: Date };
  /** The same service, opened again, as after a restart or on another machine with the same keys. */
  again(change?: Partial<ReleaseServiceOptions>): OpenedReleases;
  remove(): Promise<void>;
}

export async function testReleases(environment = 'staging'): Promise<TestReleases> {
  const dir = await mkdtemp(path.join(tmpdir(), 'release test '));
  const [stateDir, storageDir] = [path.join(dir, 'state'), path.join(dir, 'storage')];
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const again: TestReleases['again'] = (change = {}) =>
    openReleaseService({ storage: storageDir, stateDir, environment, now: () => clock.now, ...change });
  return {
    ...again(),
    dir,
    stateDir,
    storageDir,
    clock,
    again,
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Shell and orders 1 live, orders 2 published. @returns the names of orders 1 and 2 */
export async function twoReleases({ service }: Pick<TestReleases, 'service'>): Promise<[string, string]> {
  const publish = async (id: string, built: BuiltFile[]) =>
    (await service.publish(OWNER, id, built, { packageVersion: '1.2.3', live: true })).version;
  await publish('shell', shellBuild());
  return [
    await publish('orders', remoteBuild('orders')),
    await publish('orders', remoteBuild('orders', { code: '2' })),
  ];
}

/** @throws when it was not refused */
export async function refusalOf(act: Promise<unknown>): Promise<ReleaseRefused> {
  const error = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ReleaseRefused)) throw new Error(`not refused: ${String(error)}`);
  return error;
}
