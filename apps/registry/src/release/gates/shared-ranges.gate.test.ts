import { sharedRangesGate } from './shared-ranges.gate';
import { isolatedHost, live, remote, shell } from './test-candidates';

const needing = (range: string) => remote('orders', { surface: { requires: { react: range } } });
const providing = (version: string) => shell({ surface: { provides: { react: version } } });

test('a remote gets what it needs of each shell, in its range', () => {
  expect(
    sharedRangesGate(needing('^18.3.0'), [live(providing('18.3.1')), live(providing('18.4.0'), 'canary')]),
  ).toEqual([]);
  expect(
    sharedRangesGate(needing('^18.3.0'), [live(providing('18.3.1')), live(providing('19.0.0'), 'canary')]),
  ).toEqual([expect.stringContaining('orders needs react ^18.3.0, and shell@1.0.0-live (canary) provides 19.0.0')]);
});
test('a module that the shell does not share is named', () => {
  expect(
    sharedRangesGate(remote('orders', { surface: { requires: { zod: '^4.0.0' } } }), [live(providing('18.3.1'))]),
  ).toEqual([expect.stringContaining('orders takes zod from the shell')]);
});
test.each(['stable', 'canary', 'previous'] as const)('a shell gives every %s remote what it needs', (channel) => {
  expect(sharedRangesGate(providing('18.3.1'), [live(needing('^18.0.0'), channel)])).toEqual([]);
  expect(sharedRangesGate(providing('19.0.0'), [live(needing('^18.0.0'), channel)])).toEqual([
    expect.stringContaining(`orders@1.0.0-live (${channel}) needs react ^18.0.0, and this shell provides 19.0.0`),
  ]);
});
test('an isolated host without what a live remote needs is refused', () => {
  const bare = isolatedHost({ surface: { provides: { '@parcelway/ui': '1.4.0' } } });
  expect(sharedRangesGate(bare, [live(needing('^18.0.0'))])).toEqual([
    expect.stringContaining(
      'orders@1.0.0-live (stable) takes react from the shell, and this shell does not provide it',
    ),
  ]);
});
test('what cannot be read as a range is refused', () => {
  expect(sharedRangesGate(needing('newest'), [live(providing('18.3.1'))])).toHaveLength(1);
});

describe('names', () => {
  const importing = (...names: string[]) => remote('orders', { surface: { uses: { '@parcelway/host': names } } });
  const offering = (...names: string[]) => shell({ surface: { offers: { '@parcelway/host': names } } });

  test('a remote imports what every live shell has', () => {
    expect(sharedRangesGate(importing('useToast'), [live(offering('useToast', 'useHref'))])).toEqual([]);
    expect(sharedRangesGate(importing('lazyPart', 'useToast'), [live(offering('useToast'))])).toEqual([
      expect.stringContaining(
        'orders imports lazyPart from @parcelway/host, and shell@1.0.0-live (stable) does not have that: ship the shell first',
      ),
    ]);
    expect(
      sharedRangesGate(importing('lazyPart'), [live(offering('lazyPart')), live(offering('useToast'), 'canary')]),
    ).toHaveLength(1);
  });
  test('a shell still exports what a live remote imports', () => {
    expect(sharedRangesGate(offering('useToast'), [live(importing('useToast'))])).toEqual([]);
    expect(sharedRangesGate(offering('useToast'), [live(importing('lazyPart'), 'canary')])).toEqual([
      expect.stringContaining('orders@1.0.0-live (canary) imports lazyPart'),
    ]);
  });
  test('a remote imports what the live isolated host has, too', () => {
    const offers = { '@parcelway/host': ['useToast'] };
    const host = live(isolatedHost({ surface: { offers } }));
    expect(sharedRangesGate(importing('useToast'), [live(offering('lazyPart', 'useToast')), host])).toEqual([]);
    expect(sharedRangesGate(importing('lazyPart'), [live(offering('lazyPart', 'useToast')), host])).toEqual([
      expect.stringContaining(
        'orders imports lazyPart from @parcelway/host, and isolated-host@1.0.0-live (stable) does not have that',
      ),
    ]);
  });
  test('the previous shell is not checked: a rollback checks again', () => {
    expect(sharedRangesGate(importing('lazyPart'), [live(offering('lazyPart')), live(offering(), 'previous')])).toEqual(
      [],
    );
  });
  test('a shell that does not declare its exports passes', () => {
    expect(sharedRangesGate(importing('lazyPart'), [live(shell())])).toEqual([]);
  });
});
