import type { ResolvedRemote } from '@parcelway/remote-contract';
import { createHash, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import type { Fault, RemoteGuard } from './guard/remote-guard';

// jsdom lacks WebCrypto.
Object.defineProperty(globalThis, 'crypto', { configurable: true, get: () => webcrypto });

/** A pair of keys as the registry holds them, and the public one as a page's set carries it. */
export function makeKey(id = 'k1') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { id, key: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}
export type TestKey = ReturnType<typeof makeKey>;

export const sha384 = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export interface TestList {
  remote?: string;
  version?: string;
  counter?: number;
  files?: Record<string, string>;
}

/** `integrity.json` of a release, signed. */
export function signedList(key: TestKey, list: TestList = {}): string {
  const payload = JSON.stringify({ remote: 'orders', version: '1.0.0-abc', counter: 5, files: {}, ...list });
  return JSON.stringify({
    payload,
    keyId: key.id,
    signature: sign(null, Buffer.from(payload), key.privateKey).toString('base64url'),
  });
}

/** A guard that has nothing to guard against. */
export const quietGuard = (): jest.Mocked<RemoteGuard> => ({
  enter: jest.fn(),
  imported: jest.fn(),
  left: jest.fn(),
  check: jest.fn(),
  restore: jest.fn(() => false),
  admits: jest.fn(() => true),
  mounted: jest.fn((_id: string, _version: string, _leave: () => void) => () => undefined),
  blamed: jest.fn((_id: string, _version: string): Fault | null => null),
  clearFault: jest.fn(),
  navigates: jest.fn(),
  arrived: jest.fn(),
});

/** A remote as the page's set names it. */
export const resolvedRemote = (
  change: Partial<ResolvedRemote> = {},
  contract: Partial<ResolvedRemote['contract']> = {},
): ResolvedRemote => {
  const version = change.version ?? '1.0.0-abc';
  return {
    id: 'orders',
    version,
    manifest: `/r/orders/${version}/mf-manifest.json`,
    channel: 'stable',
    counter: 5,
    previous: null,
    contract: {
      id: 'orders',
      contract: 1,
      owner: 'team',
      routes: [{ ref: 'orders', path: '/orders' }],
      menu: null,
      i18n: { namespace: 'orders', languages: ['en', 'de'] },
      budgets: { entry: 1, firstRoute: 1 },
      ...contract,
    },
    ...change,
  };
};

/** A `fetch` that serves these files by path; what is not among them is 404. */
export const serve = (files: Record<string, string | (() => Response | Promise<Response>)>) =>
  jest.fn(async (address: string | URL | Request) => {
    const file = files[new URL(String(address), window.location.href).pathname];
    return typeof file === 'function'
      ? file()
      : file === undefined
        ? new Response('<h1>not here</h1>', { status: 404 })
        : new Response(file);
  }) as jest.MockedFunction<typeof fetch>;
