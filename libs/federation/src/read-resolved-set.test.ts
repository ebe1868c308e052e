import { readRemotes, readResolvedSet } from './read-resolved-set';
import { resolvedRemote } from './test-releases';

const inDocument = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="resolved-set">${text}</script>`;
  return readResolvedSet();
};

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

test('the set of the document is read as it is', () => {
  const set = {
    shell: { version: '1' },
    remotes: [resolvedRemote()],
    off: [],
    keys: [{ id: 'k1', key: 'x' }],
    overrides: [],
    reportToken: 't',
    product: 'P',
    embedded: true,
    shop: 's',
    appUrl: 'https://app.example',
    storeAdminUrl: 'a',
    supportUrl: 'b',
    helpUrl: 'c',
    chat: true,
    header: false,
    footer: true,
  };
  expect(inDocument(JSON.stringify(set))).toEqual(set);
});

test('what an older registry does not know is empty, and its remotes carry no counter, so that nothing of them is believed', () => {
  const { id, version, manifest, contract } = resolvedRemote();
  const set = inDocument(JSON.stringify({ shell: { version: '1' }, remotes: [{ id, version, manifest, contract }] }));
  expect(set).toMatchObject({
    keys: [],
    overrides: [],
    reportToken: '',
    remotes: [{ id: 'orders', counter: null, channel: 'stable', previous: null }],
  });
});

test.each(['', 'null', '[]', '{', '{"remotes":7,"keys":"x","overrides":null}', '{"remotes":[null,7,{}]}'])(
  'a document with %j leaves a shell without remotes',
  (text) => {
    expect(inDocument(text)).toMatchObject({ remotes: [], keys: [], overrides: [], product: 'Parcelway' });
  },
);

test('a document without a set leaves a shell without remotes', () => {
  expect(readResolvedSet().remotes).toEqual([]);
});

test.each<[string, object]>([
  ['no routes', { contract: { ...resolvedRemote().contract, routes: [] } }],
  ['no contract', { contract: null }],
  ['no manifest', { manifest: '' }],
  ['a number for a version', { version: 7 }],
])('a remote with %s is left out, the others stay', (_name, change) => {
  expect(
    readRemotes([{ ...resolvedRemote(), ...change }, resolvedRemote({ id: 'billing' })]).map(({ id }) => id),
  ).toEqual(['billing']);
});
