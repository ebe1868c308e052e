import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { openStorage } from './open-storage';
import { StorageError } from './storage-error';
import type { Storage } from './storage.port';
import { startS3, type S3Server } from './test-s3-server';

const bytes = (text: string) => Buffer.from(text);
let dir: string;
let s3: S3Server;
let runs = 0;

beforeAll(async () => {
  s3 = await startS3({ conditional: true });
});
afterAll(async () => {
  await s3.close();
});
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'storage test '));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe.each<[string, () => Storage]>([
  ['a folder', () => openStorage(`file:${path.join(dir, 'releases')}`)],
  ['a bucket', () => s3.open(`run-${(runs += 1)}`)],
])('%s', (_name, open) => {
  let storage: Storage;
  beforeEach(() => {
    storage = open();
  });

  test('returns what was put, byte for byte, and null for what was not', async () => {
    const content = Buffer.from([0, 255, 10, 13, 128]);
    expect(await storage.put('r/orders/1.0.0-abc/js/a.js', content)).toBe(true);
    expect((await storage.get('r/orders/1.0.0-abc/js/a.js'))?.content).toEqual(content);
    expect(await storage.get('r/orders/1.0.0-abc/js/b.js')).toBeNull();
    expect(await storage.get('r/orders')).toBeNull();
  });

  test('what is removed is gone, what lies beside it is not, and twice is once', async () => {
    await storage.put('r/a/1/x.js', bytes('x'));
    await storage.put('r/a/2/x.js', bytes('x'));
    for (let times = 0; times < 2; times += 1) await storage.remove('r/a/1/x.js');
    expect(await storage.list('r/')).toEqual(['r/a/2/x.js']);
    await storage.put('r/a/1/x.js', bytes('again'));
    expect(await storage.list('r/a/1/')).toEqual(['r/a/1/x.js']);
  });

  test('an empty object is an object', async () => {
    await storage.put('empty', Buffer.alloc(0));
    expect((await storage.get('empty'))?.content).toEqual(Buffer.alloc(0));
  });

  test('the tag changes with the content', async () => {
    const tags = new Set<string | undefined>();
    for (const text of ['1', '2']) {
      await storage.put('channels/a.json', bytes(text));
      tags.add((await storage.get('channels/a.json'))?.tag);
    }
    expect(tags.size).toBe(2);
    expect([...tags].every(Boolean)).toBe(true);
  });

  test('ifNew writes once', async () => {
    expect(await storage.put('a/b.json', bytes('first'), { ifNew: true })).toBe(true);
    expect(await storage.put('a/b.json', bytes('second'), { ifNew: true })).toBe(false);
    expect(String((await storage.get('a/b.json'))?.content)).toBe('first');
  });

  test('ifTag writes over what was read, and over nothing else', async () => {
    await storage.put('a/b.json', bytes('1'));
    const read = await storage.get('a/b.json');
    expect(await storage.put('a/b.json', bytes('2'), { ifTag: read?.tag ?? '' })).toBe(true);
    expect(await storage.put('a/b.json', bytes('3'), { ifTag: read?.tag ?? '' })).toBe(false);
    expect(await storage.put('a/none.json', bytes('1'), { ifTag: read?.tag ?? '' })).toBe(false);
    expect(String((await storage.get('a/b.json'))?.content)).toBe('2');
    expect(await storage.get('a/none.json')).toBeNull();
  });

  test('of many writers at once, one is first and no change is lost', async () => {
    expect(
      (
        await Promise.all(Array.from({ length: 10 }, (_, n) => storage.put('first', bytes(String(n)), { ifNew: true })))
      ).filter(Boolean),
    ).toHaveLength(1);
    await storage.put('count', bytes('0'));
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let done = false; !done;) {
          const read = await storage.get('count');
          done = await storage.put('count', bytes(String(Number(read?.content) + 1)), { ifTag: read?.tag ?? '' });
        }
      }),
    );
    expect(String((await storage.get('count'))?.content)).toBe('5');
  });

  test('lists names in order, by prefix, behind a name, at most so many', async () => {
    const names = [
      'audit/1.json',
      'audit/2.json',
      'audit/3.json',
      'r/orders-two/1.0.0-a/y.js',
      'r/orders/1.0.0-a/js/x.js',
    ];
    for (const name of [...names].reverse()) await storage.put(name, bytes(name));
    expect(await storage.list('')).toEqual(names);
    expect(await storage.list('audit/')).toEqual(names.slice(0, 3));
    expect(await storage.list('r/orders/')).toEqual([names[4]]);
    expect(await storage.list('audit/', { after: 'audit/1.json', limit: 1 })).toEqual(['audit/2.json']);
    expect(await storage.list('audit/', { after: 'audit/15' })).toEqual(names.slice(1, 3));
    expect(await storage.list('nothing/')).toEqual([]);
  });

  test.each(['../out', '/etc/passwd', 'a/../../b', 'a//b', 'a/./b', 'a\\b', '.work/x', 'a/', '', 'ü', 'a\0b'])(
    '%j is no name',
    async (name) => {
      await expect(storage.get(name)).rejects.toThrow(StorageError);
      await expect(storage.put(name, bytes('x'))).rejects.toThrow('cannot be a name in the storage');
    },
  );
});

describe('a folder', () => {
  test('that is gone cannot be reached, and is not made anew', async () => {
    const root = path.join(dir, 'releases');
    const storage = openStorage(root);
    await storage.put('a', bytes('1'));
    await rename(root, `${root}-away`);
    for (const use of [() => storage.get('a'), () => storage.put('a', bytes('2')), () => storage.list('')])
      await expect(use()).rejects.toThrow(/releases, cannot be used .*Check that the folder is there/);
    await rename(`${root}-away`, root);
    expect(String((await storage.get('a'))?.content)).toBe('1');
  });

  test('where a file lies can be opened, and throws when it is used', async () => {
    await writeFile(path.join(dir, 'file'), '');
    await expect(openStorage(path.join(dir, 'file')).get('a')).rejects.toThrow(StorageError);
  });

  test('holds no halves: what is being written has no name yet, and nothing is left of it', async () => {
    const storage = openStorage(dir);
    await Promise.all(Array.from({ length: 5 }, (_, n) => storage.put('same', bytes(String(n).repeat(100_000)))));
    expect(new Set(String((await storage.get('same'))?.content)).size).toBe(1);
    expect(await storage.list('')).toEqual(['same']);
    expect(await readdir(path.join(dir, '.work'))).toEqual([]);
  });

  test('a lock whose holder died is taken over', async () => {
    const storage = openStorage(dir);
    await storage.put('a', bytes('1'));
    await mkdir(path.join(dir, '.work'), { recursive: true });
    const lock = path.join(dir, '.work', `${createHash('sha256').update('a').digest('hex')}.lock`);
    await writeFile(lock, '');
    await utimes(lock, new Date(0), new Date(0));
    expect(await storage.put('a', bytes('2'), { ifTag: (await storage.get('a'))?.tag ?? '' })).toBe(true);
  });
});

describe('a bucket', () => {
  test('whose server ignores conditional writes is refused before one is relied upon', async () => {
    const plain = await startS3({ conditional: false });
    try {
      const storage = plain.open();
      expect(await storage.put('a', bytes('1'))).toBe(true);
      await expect(storage.put('b', bytes('1'), { ifNew: true })).rejects.toThrow('ignores conditional writes');
      expect(await storage.list('')).toEqual(['a']);
    } finally {
      await plain.close();
    }
  });
  test('that cannot be reached names its address', async () => {
    const storage = openStorage('s3://releases', { ...s3.env, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' });
    await expect(storage.get('a')).rejects.toThrow(
      /s3:\/\/releases, cannot be reached at http:\/\/127\.0\.0\.1:1 .*Check AWS_ENDPOINT_URL_S3/,
    );
  });
  test('that does not exist is not an empty one', async () => {
    const storage = openStorage('s3://others', s3.env);
    await expect(storage.get('a')).rejects.toThrow('Make the bucket others');
    await expect(storage.put('a', bytes('1'), { ifNew: true })).rejects.toThrow('Make the bucket others');
  });
  test('that refuses the keys names the variables to check', async () => {
    await expect(openStorage('s3://releases', { ...s3.env, AWS_SECRET_ACCESS_KEY: 'wrong' }).get('a')).rejects.toThrow(
      'Check AWS_ACCESS_KEY_ID',
    );
  });
  test('lists beyond one page', async () => {
    const storage = s3.open('pages');
    for (let n = 0; n < 1_005; n += 1) await storage.put(`n/${String(n).padStart(4, '0')}`, bytes('x'));
    expect(await storage.list('n/')).toHaveLength(1_005);
    expect(await storage.list('n/', { limit: 1_002 })).toHaveLength(1_002);
  });
});

test.each([
  ['ftp://host/x', 'is no storage'],
  ['', 'is no storage'],
  ['s3://', 'names no bucket'],
  ['s3://releases', 'needs AWS_ACCESS_KEY_ID'],
])('the address %j is refused with the reason', (address, message) => {
  expect(() => openStorage(address, {})).toThrow(message);
});
