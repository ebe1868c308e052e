import { contractGate } from './contract.gate';
import { isolatedHost, live, remote, shell } from './test-candidates';

const servesTwo = { surface: { contracts: [1, 2] } };
const withLink = (id: string, ...links: string[]) => remote(id, { surface: { links: [id, ...links] } });
const shellAndOrders = [live(shell()), live(remote('orders'))];

describe('a remote', () => {
  test('passes with the shell that is live', () => {
    expect(contractGate(remote('orders'), [live(shell())])).toEqual([]);
  });
  test('needs a shell that is live', () => {
    expect(contractGate(remote('orders'), [])).toEqual([expect.stringContaining('publish the shell first')]);
  });
  test('needs every shell a page may get, or gets back, to serve its contract major', () => {
    // What counts is what the build was made for.
    const next = remote('orders', { surface: { contract: 2 } });
    expect(contractGate(next, [live(shell(servesTwo))])).toEqual([]);
    expect(contractGate(next, [live(shell(servesTwo)), live(shell(), 'previous')])).toEqual([
      expect.stringMatching(/shell@1\.0\.0-live \(previous\) serves 1: ship a shell/),
    ]);
    expect(contractGate(remote('orders'), [live(shell({ surface: { contracts: [2, 3] } }))])).toEqual([
      expect.stringContaining('move the remote to contract 3'),
    ]);
  });

  test('may link to itself, to routes the shell knows, and to remotes that are live', () => {
    expect(contractGate(withLink('returns', 'returns.item', 'billing', 'orders.item'), shellAndOrders)).toEqual([]);
  });
  test('may not link to a route of its own that it does not have', () => {
    expect(contractGate(withLink('returns', 'returns.gone'), shellAndOrders)).toEqual([
      expect.stringContaining('none of its own routes'),
    ]);
  });
  test('may not link to a remote that is not live', () => {
    expect(contractGate(withLink('returns', 'reports'), shellAndOrders)).toEqual([
      expect.stringContaining('no remote reports is live in all shops'),
    ]);
    expect(
      contractGate(withLink('returns', 'reports'), [...shellAndOrders, live(remote('reports'), 'canary')]),
    ).toEqual([expect.stringContaining('no remote reports is live in all shops')]);
  });
  test('may not link to a route that some shops would not have', () => {
    const canary = live(remote('orders', { contract: { routes: [{ ref: 'orders', path: '/orders' }] } }), 'canary');
    expect(contractGate(withLink('returns', 'orders.item'), [...shellAndOrders, canary])).toEqual([
      expect.stringContaining('which orders@1.0.0-live (canary) does not have'),
    ]);
  });

  test.each(['stable', 'canary', 'previous'] as const)('keeps the routes that a %s release links to', (channel) => {
    const without = remote('orders', { contract: { routes: [{ ref: 'orders', path: '/orders' }] } });
    expect(contractGate(without, [...shellAndOrders, live(withLink('returns', 'orders.item'), channel)])).toEqual([
      expect.stringContaining(`returns@1.0.0-live (${channel}) links to orders.item, which orders no longer has`),
    ]);
    expect(contractGate(without, [...shellAndOrders, live(withLink('returns', 'orders'), channel)])).toEqual([]);
  });

  test('claims no address of another remote', () => {
    const returns = remote('returns', { contract: { routes: [{ ref: 'returns', path: '/orders/:id' }] } });
    expect(contractGate(returns, shellAndOrders)).toEqual([
      'the route /orders/:id lies below /orders, which belongs to orders: choose another first word',
    ]);
  });
  test('may not have two routes for the same addresses', () => {
    const routes = [
      { ref: 'returns', path: '/returns/:id' },
      { ref: 'returns.item', path: '/returns/:name' },
    ];
    expect(contractGate(remote('returns', { contract: { routes } }), shellAndOrders)).toEqual([
      'the routes /returns/:id and /returns/:name stand for the same addresses: give one of them a word of its own',
    ]);
  });
  test('is not held against its own live releases', () => {
    expect(contractGate(remote('orders'), shellAndOrders)).toEqual([]);
  });
});

describe('a shell', () => {
  test('passes alone, and with remotes it serves', () => {
    expect(contractGate(shell(), [])).toEqual([]);
    expect(contractGate(shell(), shellAndOrders)).toEqual([]);
  });
  test.each(['stable', 'canary', 'previous'] as const)('must serve the major of every %s remote', (channel) => {
    expect(contractGate(shell({ surface: { contracts: [2, 3] } }), [live(remote('orders'), channel)])).toEqual([
      expect.stringContaining(
        `orders@1.0.0-live (${channel}) is written for contract 1, and this shell serves 2 and 3`,
      ),
    ]);
  });
  test('keeps the routes that live remotes link to, unless a remote has taken them over', () => {
    const linking = live(withLink('returns', 'billing'));
    const without = shell({ surface: { routes: ['dashboard'] } });
    expect(contractGate(without, [linking])).toEqual([
      expect.stringContaining('links to billing, which this shell no longer knows'),
    ]);
    expect(contractGate(without, [linking, live(remote('billing'))])).toEqual([]);
  });
});

describe('the isolated host', () => {
  test('must serve the major of every live remote, as a shell does; links lead nowhere in it', () => {
    expect(contractGate(isolatedHost(), [...shellAndOrders, live(withLink('returns', 'billing'))])).toEqual([]);
    expect(contractGate(isolatedHost({ surface: { contracts: [2, 3] } }), shellAndOrders)).toEqual([
      expect.stringContaining(
        'orders@1.0.0-live (stable) is written for contract 1, and this isolated-host serves 2 and 3',
      ),
    ]);
  });

  test('is no shell: alone it lets no remote live, and once live a remote must fit it too', () => {
    expect(contractGate(remote('orders'), [live(isolatedHost())])).toEqual([
      expect.stringContaining('publish the shell first'),
    ]);
    expect(
      contractGate(remote('orders'), [live(shell()), live(isolatedHost({ surface: { contracts: [2] } }))]),
    ).toHaveLength(1);
  });
});
