import { buildOf, releasesOf, withRemote } from './releases';
import { heading } from './shell-page';
import { errorToast, MODES, shellSuite } from './shell-suite';

/** What the shell gives to a remote beyond what today's screens use: a release of Orders is live that uses it, with one button for each. */
const shell = shellSuite();

/** An expression for {@link withRemote}; it runs in the page, with the shell's own modules. */
const USES = `(remote, { react, shared }) => {
  const { Component, createElement: h, useState } = react();
  const { useHost, useRole, useUpgrade } = shared('@parcelway/host');
  const { settingsApi } = shared('@parcelway/api');
  const { useDispatch } = shared('react-redux');
  class Catch extends Component {
    constructor(props) { super(props); this.state = { said: null }; }
    static getDerivedStateFromError(error) { return { said: error.message }; }
    render() { return this.state.said ?? this.props.children; }
  }
  const Role = () => useRole().user.plan;
  const outside = (element) => shared('react-dom/client').createRoot(element).render(h(Catch, null, h(Role)));
  function Root() {
    const { eddUpgrade, open } = useUpgrade();
    const { openAdmin } = useHost();
    const dispatch = useDispatch();
    const [answer, setAnswer] = useState('none');
    const button = (name, onClick) => h('button', { type: 'button', onClick }, name);
    return h('div', null, h('h1', null, 'Planted'), h('output', null, 'dates ' + eddUpgrade + ', answer ' + answer),
      button('Ask for dates', () => open('pro', null, { eddUpgrade: true })),
      button('Switch on', async () => setAnswer(String((await dispatch(settingsApi.endpoints.updateShopifySwitch.initiate(true))).data))),
      button('Open in the top window', () => openAdmin('/orders', 'top')),
      button('Ask outside', () => outside(document.getElementById('outside'))), h('p', { id: 'outside' }));
  }
  return { ...remote, Root };
}`;
beforeAll(async () => {
  const releases = releasesOf(shell.product);
  await releases.promote(
    'orders',
    await releases.publish('orders', withRemote(buildOf('orders'), 'orders', USES), { packageVersion: '9.0.0' }),
  );
}, 60_000);

describe.each(MODES)('%s', (mode) => {
  async function open() {
    const app = await shell.open(mode, '/orders');
    await heading(app, 'Planted');
    return {
      app,
      press: (name: string) => app.getByRole('button', { name }).click(),
      says: (text: string) => app.getByText(text).waitFor(),
    };
  }

  test('closing also clears the EDD-upgrade flag', async () => {
    const { app, press, says } = await open();
    await press('Ask for dates');
    await says('dates true, answer none');
    await app.getByRole('dialog', { name: 'Upgrade to Pro' }).getByRole('button', { name: 'Not now' }).click();
    await says('dates false, answer none');
  });

  test('a failed shopify switch update shows the server message as a toast and returns false', async () => {
    const { press, says } = await open();
    await press('Switch on');
    await says('dates false, answer true');
    await shell.page.route('**/api/v1/setting/update_shopify_switch/1', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'The store said no.' } }),
    );
    await press('Switch on');
    await says('dates false, answer false');
    await errorToast(shell.page, 'The store said no.').waitFor();
  });

  test('a missing user context throws "useRole hook must be used inside AppRouter provider!"', async () => {
    const { press, says } = await open();
    await press('Ask outside');
    await says('useRole hook must be used inside AppRouter provider!');
  });

  test('store admin pages open in the top window where a screen asks for it', async () => {
    const { press } = await open();
    await press('Open in the top window');
    await shell.page.waitForURL(
      (url) =>
        url.href.startsWith(`${shell.product.twinUrl}/store/parcelway-demo/`) &&
        url.pathname.endsWith('/orders') &&
        !url.pathname.includes('/apps/'),
    );
  });
});
