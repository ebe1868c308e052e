import { changeLanguage } from '@parcelway/i18n';
import { defineRemote, type ResolvedRemote } from '@parcelway/remote-contract';
import { Route, Routes } from '@parcelway/router';
import { act, screen, within } from '@testing-library/react';
import { type loadStandIn, openAll as open, orders, released } from './stand-in-screens';
import { setUpShell } from './test-shell';

setUpShell();

describe('the side menu', () => {
  const further = (id: string, menu: ResolvedRemote['contract']['menu']) =>
    released(id, menu, [
      { ref: id, path: `/${id}` },
      { ref: `${id}.one`, path: `/${id}/:number` },
    ]);
  const set = {
    remotes: [
      further('gift-cards', { label: 'menu.gift-cards', icon: 'no-such-icon', order: 30 }),
      further('returns', { label: { en: 'Returns', de: 'Retouren' }, icon: 'package', order: 20 }),
      further('hidden', null),
      orders,
    ],
  };
  const entries = () =>
    within(screen.getByRole('navigation', { name: /menu|menü/i }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('lists the released remotes that want an entry, in their order', () => {
    open('/', { set });
    expect(entries()).toEqual([
      ['Orders', '/orders'],
      ['Returns', '/returns'],
      ['Gift cards', '/gift-cards'],
    ]);
  });

  test('names them in the language on screen, one without its texts by its id', async () => {
    open('/', { set });
    await act(() => changeLanguage('de'));
    expect(entries()).toEqual([
      ['Bestellungen', '/orders'],
      ['Retouren', '/returns'],
      ['Gift cards', '/gift-cards'],
    ]);
  });

  test('a remote has its routes, and its title while it loads', async () => {
    const Returns = () => (
      <Routes>
        <Route path=":number" element={<p>one return</p>} />
      </Routes>
    );
    let arrive: () => void = () => undefined;
    const load = () =>
      new Promise<Awaited<ReturnType<typeof loadStandIn>>>((resolve) => {
        arrive = () =>
          resolve({
            release: orders,
            remote: defineRemote({
              contract: { id: 'returns', contract: 1 },
              Root: Returns,
              messages: async () => ({}),
            }),
          });
      });
    open('/returns/R-7', { set, load });
    expect(document.title).toBe('Returns · Parcelway');
    await act(async () => arrive());
    expect(screen.getByText('one return')).toBeInTheDocument();
  });
});
