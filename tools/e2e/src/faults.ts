import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import { SECOND_SHOP } from './product';
import { withCode, withRemote, type Build } from './releases';

/** What a QA link's grant says. */
export interface Grant {
  id: string;
  remote: string;
  release: string;
  shop: string;
  issuedBy: string;
  expiresAt: string;
}
interface Signed {
  payload: string;
  keyId: string;
  signature: string;
}

/** A grant as it stands in a link. */
const grantText = ({ payload, keyId, signature }: Signed): string =>
  [Buffer.from(payload).toString('base64url'), keyId, signature].join('.');

/** A release's list of files. */
export interface List {
  remote: string;
  version: string;
  counter: number;
  files: Record<string, string>;
}

/** Signed with a key that is not the registry's. */
function signedByAnother(payload: string): Signed {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    payload,
    keyId: 'another',
    signature: signWith(null, Buffer.from(payload), privateKey).toString('base64url'),
  };
}

type Sign = (payload: object) => Signed;

/** Lists of files that are wrong. @param entry the container's file */
export const badLists = (entry: string): [string, (list: List, sign: Sign) => object][] => [
  ['that is older', (list, sign) => sign({ ...list, counter: 1 })],
  [
    "without the container's hash",
    (list, sign) =>
      sign({ ...list, files: Object.fromEntries(Object.entries(list.files).filter(([file]) => file !== entry)) }),
  ],
  ['of another release', (list, sign) => sign({ ...list, version: '9.9.9-abc' })],
  ['of another remote', (list, sign) => sign({ ...list, remote: 'another' })],
  ['signed with another key', (list) => signedByAnother(JSON.stringify(list))],
  ['changed under its signature', (list, sign) => ({ ...sign(list), payload: JSON.stringify({ ...list, files: {} }) })],
];

/** Releases that fail, and the code on the card. @param id the remote */
export const badReleases = (id: string): [string, (of: Build) => Build, RegExp][] => [
  [
    'throws on import',
    (of) => withRemote(of, id, '() => { throw new Error("planted: import"); }'),
    /remote-threw-on-import\//,
  ],
  [
    'throws in its container',
    (of) => withCode(of, 'throw new Error("planted: container")'),
    /remote-(threw-on-import|load)\//,
  ],
  [
    'throws on render',
    (of) => withRemote(of, id, '(remote) => ({ ...remote, Root() { throw new Error("planted: render"); } })'),
    /remote-crash\//,
  ],
  [
    'throws in an effect',
    (of) =>
      withRemote(
        of,
        id,
        `(remote, { react }) => ({ ...remote, Root() { react().useEffect(() => { throw new Error("planted: effect"); }); return null; } })`,
      ),
    /remote-crash\//,
  ],
  [
    'exports something that is no remote',
    (of) => withRemote(of, id, '() => ({ contract: { id: "x", contract: 1 } })'),
    /remote-not-a-remote\//,
  ],
  [
    'has a contract major that this shell does not serve',
    (of) => withRemote(of, id, '(remote) => ({ ...remote, contract: { ...remote.contract, contract: 99 } })'),
    /remote-contract\//,
  ],
];

/** What `?mfe=` must never load. */
export const BAD_OVERRIDES = [
  'https://evil.example/remoteEntry.js',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  '//evil.example',
  'http://localhost:9',
  '../../../etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc',
  '9.9.9-нет',
  '１.0.0',
  'local:80',
  'local:99999',
  'local:4301@evil.example',
  'http://xn--80ak6aa92e.com',
];

/** Grants that open nothing, as they stand in a link, and what the audit log says: nothing of those that show no valid grant of ours. */
export const BAD_GRANTS: [string, (grant: Grant, sign: Sign) => string, RegExp | null][] = [
  [
    'has expired',
    (grant, sign) => grantText(sign({ ...grant, expiresAt: new Date(Date.now() - 1).toISOString() })),
    null,
  ],
  ["is another shop's", (grant, sign) => grantText(sign({ ...grant, shop: SECOND_SHOP })), /the grant is for/],
  ['is for another release', (grant, sign) => grantText(sign({ ...grant, release: '9.9.9-abc' })), /the grant is for/],
  [
    'was changed under its signature',
    (grant, sign) => grantText({ ...sign(grant), payload: JSON.stringify({ ...grant, release: 'local:4301' }) }),
    null,
  ],
  ['is signed with another key', (grant) => grantText(signedByAnother(JSON.stringify(grant))), null],
];
