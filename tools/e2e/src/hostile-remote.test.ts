import { plainRemote } from './planned-screens';
import { buildOf, releasesOf, withRemote } from './releases';
import { heading } from './shell-page';
import { MODES, shellSuite } from './shell-suite';

/** A team's remote cannot take an address that is not its own, nor draw outside its own place. */
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
