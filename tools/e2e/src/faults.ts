import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import { withCode, withRemote, type Build } from './releases';

interface Signed {
  payload: string;
  keyId: string;
  signature: string;
}

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
export const badLists = (entry: string): ((list: List, sign: Sign) => object)[] => [
  // Older than what the page knows.
  (list, sign) => sign({ ...list, counter: 1 }),
  // Without the container's hash.
  (list, sign) =>
    sign({ ...list, files: Object.fromEntries(Object.entries(list.files).filter(([file]) => file !== entry)) }),
  // Of another release, and of another remote.
  (list, sign) => sign({ ...list, version: '9.9.9-abc' }),
  (list, sign) => sign({ ...list, remote: 'another' }),
  // Signed with another key, and changed under its signature.
  (list) => signedByAnother(JSON.stringify(list)),
  (list, sign) => ({ ...sign(list), payload: JSON.stringify({ ...list, files: {} }) }),
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
