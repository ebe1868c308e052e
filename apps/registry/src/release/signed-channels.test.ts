import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openStorage } from '@parcelway/storage';
import { ChannelsRefused } from './signed-channels';
import { testReleases, type TestReleases } from './test-releasing';

const app = (stable: string) => ({ stable, previous: null, earlier: [], canary: null, bad: [], off: null });
let releases: TestReleases;
let file: string;
beforeEach(async () => {
  releases = await testReleases();
  file = path.join(releases.storageDir, 'channels/staging.json');
});
afterEach(() => releases.remove());
const faultOf = async () =>
  releases
    .again()
    .channels.read()
    .then(
      () => 'none',
      (error: unknown) => (error instanceof ChannelsRefused ? error.fault : error),
    );

test('before the first change there are none', async () => {
  expect(await releases.channels.read()).toBeNull();
});

test('each change counts one more, with its time, and is read by everybody', async () => {
  await releases.channels.change((apps) => {
    apps.shell = app('1.0.0');
  });
  releases.clock.now = new Date('2026-03-02T00:00:00Z');
  await releases.channels.change((apps) => {
    apps.orders = app('1.1.0');
  });
  expect(await releases.again().channels.read()).toEqual({
    environment: 'staging',
    counter: 2,
    changedAt: '2026-03-02T00:00:00.000Z',
    apps: { shell: app('1.0.0'), orders: app('1.1.0') },
  });
});

test('what changes nothing is not written', async () => {
  await releases.channels.change((apps) => {
    apps.shell = app('1.0.0');
  });
  expect((await releases.channels.change(() => {})).counter).toBe(1);
  await expect(
    releases.channels.change(() => {
      throw new Error('not allowed');
    }),
  ).rejects.toThrow('not allowed');
  expect((await releases.channels.read())?.counter).toBe(1);
});

test('changes at once are all made, one after the other', async () => {
  const services = Array.from({ length: 6 }, () => releases.again());
  await Promise.all(
    services.map(({ channels }, n) =>
      channels.change((apps) => {
        apps[`remote-${n}`] = app('1.0.0');
      }),
    ),
  );
  const read = await releases.channels.read();
  expect([read?.counter, Object.keys(read?.apps ?? {}).length]).toEqual([6, 6]);
});

test.each(['the first write', 'a later write'])('a read overtaken by %s is no rollback', async (which) => {
  const write = (version: string) =>
    releases.channels.change((apps) => {
      apps.shell = app(version);
    });
  if (which === 'a later write') await write('1.0.0');
  const before = await releases.channels.read();
  const storage = openStorage(releases.storageDir);
  const { get } = storage;
  jest.spyOn(storage, 'get').mockImplementationOnce(async (name) => {
    const object = await get.call(storage, name);
    await write('1.1.0');
    return object;
  });
  const reader = releases.again({ storage }).channels;
  expect(await reader.read()).toEqual(before);
  expect((await reader.read())?.apps.shell).toEqual(app('1.1.0'));
});

describe('are refused', () => {
  beforeEach(async () => {
    await releases.channels.change((apps) => {
      apps.shell = app('1.0.0');
    });
    await copyFile(file, `${releases.dir}/older`);
    await releases.channels.change((apps) => {
      apps.shell = app('1.1.0');
    });
  });

  test('when a byte of what was signed is another', async () => {
    await writeFile(file, (await readFile(file, 'utf8')).replace('1.1.0', '1.2.0'));
    expect(await faultOf()).toBe('signature');
  });
  test('when another registry signed them', async () => {
    const other = releases.again({ stateDir: path.join(releases.dir, 'other') });
    await expect(other.channels.read()).rejects.toThrow('not signed by a key of this registry');
  });
  test('when they are of another environment', async () => {
    await rename(file, path.join(releases.storageDir, 'channels/production.json'));
    await expect(releases.again({ environment: 'production' }).channels.read()).rejects.toThrow(
      'of the environment staging, not production',
    );
  });
  test('when they are older than what was seen, across a restart', async () => {
    await copyFile(`${releases.dir}/older`, file);
    expect(await faultOf()).toBe('older');
    await expect(
      releases.channels.change((apps) => {
        apps.shell = app('2.0.0');
      }),
    ).rejects.toThrow('older (1) than one this registry has seen (2)');
  });
  test('when they are gone', async () => {
    await rename(file, `${releases.dir}/away`);
    expect(await faultOf()).toBe('gone');
  });
  test('when they are no signed text', async () => {
    await writeFile(file, '{ broken');
    expect(await faultOf()).toBe('not readable');
  });
  test('and believed again once the newest copy is back', async () => {
    await rename(file, `${releases.dir}/away`);
    await faultOf();
    await rename(`${releases.dir}/away`, file);
    expect(await faultOf()).toBe('none');
  });
});
