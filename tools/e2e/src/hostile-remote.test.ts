import { plainRemote } from './plain-remote';
import { failedPages, reportsOf, ship } from './planted';
import { until } from './product';
import { buildOf, releasesOf, withRemote } from './releases';
import { heading, openApp } from './shell-page';
import { MODES, shellSuite } from './shell-suite';

/** A team's remote cannot claim an address that is not its own, draw outside its own place, or block the others. */
const shell = shellSuite();

test.each(['/:x', '/:x?', '/api', '/API/orders', '/orders/:id', '/Orders', '/unauthorized', '/%61pi', '/*'])(
  'a remote with the route %s is refused',
  async (path) => {
    const build = plainRemote('returns', 9, [{ path, title: 'Returns' }]);
    await expect(releasesOf(shell.product).publish('returns', build, { packageVersion: '1.0.0' })).rejects.toThrow(
      /must begin with a word|belongs to (orders|the server|the shell)/,
    );
  },
);

/** Covers the window with all that CSS has, from inside the remote's own place. */
const COVERS = `(remote, { react }) => {
  const h = react().createElement;
  const over = (style) => h('div', { style: { background: 'red', zIndex: 2147483647, ...style } });
  const Root = () => h('div', null, h('h1', null, 'Planted'),
    over({ position: 'fixed', inset: 0 }),
    over({ position: 'absolute', top: -2000, left: -2000, width: 5000, height: 5000 }),
    over({ position: 'sticky', top: 0, height: 300, margin: '-1000px' }),
    over({ position: 'relative', transform: 'scale(50)', height: 20 }));
  return { ...remote, Root };
}`;

test.each(MODES)('%s: a remote that covers the page covers its own place alone', async (mode) => {
  const releases = releasesOf(shell.product);
  const planted = withRemote(buildOf('orders'), 'orders', COVERS);
  await releases.promote('orders', await releases.publish('orders', planted, { packageVersion: '9.0.0' }));
  const app = await shell.open(mode, '/orders');
  await heading(app, 'Planted');
  /** Of the shell's parts, those that something of the remote lies over. */
  const covered = await app.evaluate(() =>
    ['.pw-menu a', '.pw-bar', '.pw-bar button', 'footer']
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const on = document.elementFromPoint(left + width / 2, top + height / 2);
        return on?.closest('[data-remote]');
      })
      .map((part) => part.outerHTML.slice(0, 80)),
  );
  expect(covered).toEqual([]);
  expect(
    await app.locator('[data-remote]').evaluate((place) => place.ownerDocument.scrollingElement?.scrollWidth),
  ).toBe(await app.evaluate(() => document.documentElement.clientWidth));
});

/** The message of the page's report of this kind. */
function reportOf(code: string): () => Promise<string> {
  const reports = reportsOf(shell.page);
  return () => until(`the page told of ${code}`, async () => reports.find((event) => event.code === code)?.message);
}

test('a remote that commits far more often than frames are shown is reported, with how often', async () => {
  await ship(
    shell,
    `(React) => function Planted() {
    const [n, setN] = React.useState(0);
    React.useEffect(() => setN(n + 1));
    return React.createElement('h1', null, 'Planted');
  }`,
  );
  const reports = reportOf('remote-commits');
  await shell.open('stand-alone', '/orders');
  expect(await reports()).toMatch(/committed at least (\d00|\d+k) times in a second/);
});

test('a remote that draws itself anew for ever is left when the merchant goes elsewhere, and that is reported', async () => {
  const version = await ship(
    shell,
    `(React) => function Planted() {
    const [n, setN] = React.useState(0);
    React.useLayoutEffect(() => void Promise.resolve().then(() => setN(n + 1)));
    const until = performance.now() + 5;
    while (performance.now() < until);
    return React.createElement('h1', null, 'Planted');
  }`,
  );
  const reports = reportOf('remote-starved');
  await shell.open('stand-alone', '/orders');
  await heading(shell.page, 'Planted');
  await shell.goTo('stand-alone', 'Settings');
  await shell.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor({ timeout: 8_000 });
  expect(await reports()).toMatch(/at least [1-9]\d* commits meanwhile/);
  await shell.goTo('stand-alone', 'Orders');
  await shell.page.getByText(`remote-starved/orders@${version}`).waitFor();
  await until('the registry knows', async () => (await failedPages(shell, version)) > 0);
});

test('a remote that freezes the tab is reported by the next page, which does not run it again by itself', async () => {
  const version = await ship(
    shell,
    `() => function Planted() {
    const until = Date.now() + 90_000;
    while (Date.now() < until);
  }`,
  );
  const token = await shell.product.token();
  await shell.page.goto(`${shell.product.appUrl}/orders?shop=parcelway-demo.myshopify.com&token=${token}`, {
    waitUntil: 'commit',
  });
  const next = await shell.context.newPage();
  await openApp(next, shell.product, '/settings');
  await until('the registry knows', async () => (await failedPages(shell, version)) > 0);
  await next.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
  await next.getByText(`remote-hang/orders@${version}`).waitFor();
});

test("what a remote changes of the page's own functions is restored, and its timers end with it", async () => {
  const version = await ship(
    shell,
    `(React) => function Planted() {
    React.useEffect(() => {
      window.fetch = () => Promise.reject(new Error('planted'));
      history.pushState = () => {};
      JSON.parse = () => null;
      Promise.prototype.then = () => {};
      globalThis.ticks = 0;
      setInterval(() => { globalThis.ticks += 1; }, 10);
    }, []);
    return React.createElement('h1', null, 'Planted');
  }`,
  );
  await shell.open('stand-alone', '/orders');
  await heading(shell.page, 'Planted');
  await shell.goTo('stand-alone', 'Settings');
  await heading(shell.page, 'Settings');
  expect(shell.page.url()).toContain('/settings');
  expect(await shell.page.evaluate(async () => (await fetch('/resolve')).status)).toBe(200);
  const ticks = () => shell.page.evaluate(() => Reflect.get(globalThis, 'ticks') as number);
  const before = await ticks();
  // Ten periods of the planted timer: one that lives ticks.
  await shell.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  expect(await ticks()).toBe(before);
  await until('the registry knows', async () => (await failedPages(shell, version)) > 0);
});
