import { render } from '@testing-library/react';
import { runInThisContext } from 'node:vm';
import { createPortal } from 'react-dom';
import { watchBody } from './page-body';

const from = (remote: string, code: string) =>
  runInThisContext(`(document) => { ${code} }`, { filename: `http://localhost/r/${remote}/1.0.0-abc/js/main.js` }) as (
    of: Document,
  ) => void;

const onWipe = jest.fn();
function setup() {
  const root = Object.assign(document.createElement('div'), { id: 'app', innerHTML: '<nav><a>Orders</a></nav>' });
  const chat = document.createElement('iframe');
  document.body.replaceChildren(root, chat);
  const body = watchBody({ root, chrome: 'nav a', onWipe });
  return { root, chat, body, link: root.querySelector('a') as Element };
}
beforeEach(() => onWipe.mockClear());
afterEach(() => {
  for (const element of [document.documentElement, document.body])
    for (const name of Object.getOwnPropertyNames(element)) Reflect.deleteProperty(element, name);
  Reflect.deleteProperty(document, 'elementFromPoint');
});

const COVER = "const cover = document.createElement('div'); cover.id = 'cover';";

test.each([
  ['append', `${COVER} document.body.append(cover)`],
  ['appendChild', `${COVER} document.body.appendChild(cover)`],
  ['insertBefore', `${COVER} document.body.insertBefore(cover, document.body.firstChild)`],
  ['HTML', `document.body.insertAdjacentHTML('afterbegin', '<div id="cover"></div>')`],
  ['a sibling of the app', `${COVER} document.getElementById('app').after(cover)`],
  ['a child of the document', `${COVER} document.documentElement.append(cover)`],
])('what a remote put beside the app is removed when it is left: %s', (_how, code) => {
  const { body, root } = setup();
  from('orders', code)(document);
  expect(body.clear('orders')).toEqual(new Map());
  expect(document.getElementById('cover')).not.toBeNull();
  expect(body.clear(null)).toEqual(new Map([['orders', 1]]));
  expect(document.getElementById('cover')).toBeNull();
  expect(root.isConnected).toBe(true);
});

test('what the shell or a chat puts there stays, and so does what a remote has removed itself', () => {
  const { body } = setup();
  from('shell', `${COVER} document.body.append(cover)`)(document);
  from('orders', `const link = document.createElement('a'); document.body.append(link); link.remove()`)(document);
  expect(body.clear(null)).toEqual(new Map());
  expect(document.getElementById('cover')).not.toBeNull();
});

test.each([
  "document.body.innerHTML = ''",
  "document.body.textContent = 'gone'",
  'document.body.replaceChildren()',
  "document.body.removeChild(document.getElementById('app'))",
  "document.getElementById('app').remove()",
  'document.body.remove()',
  "document.documentElement.innerHTML = ''",
])('an app that a remote removes from the page is back at once, and the remote is named: %s', (code) => {
  const { root, chat, body } = setup();
  from('orders', code)(document);
  expect(document.body.contains(root)).toBe(true);
  expect([...document.body.children].slice(-2)).toEqual([root, chat]);
  expect(root.querySelector('a')).not.toBeNull();
  expect(onWipe.mock.calls).toEqual([['orders']]);
  body.clear(null);
  expect(document.body.textContent).toBe('Orders');
});

test('an app that is gone in another way is restored at the next check, and nobody is named', () => {
  const { root, body } = setup();
  Element.prototype.remove.call(root);
  body.check();
  expect(document.body.contains(root)).toBe(true);
  expect(onWipe.mock.calls).toEqual([[null]]);
});

describe('over menu and bar', () => {
  const above = (element: Element | null) => Object.assign(document, { elementFromPoint: () => element });

  test('an element that a remote put into the body is a cover', () => {
    const { body } = setup();
    from('orders', `${COVER} cover.append(document.createElement('p')); document.body.append(cover)`)(document);
    above(document.querySelector('#cover p'));
    expect(body.covering()).toBe('orders');
  });

  test('a portal is a cover of the remote that drew it', () => {
    const { body } = setup();
    render(<div data-remote="orders">{createPortal(<p id="cover" />, document.body)}</div>);
    above(document.getElementById('cover'));
    expect(body.covering()).toBe('orders');
  });

  test.each([
    ['the menu itself', () => document.querySelector('nav a')],
    ['nothing', () => null],
    ['what belongs to no remote', () => document.querySelector('iframe')],
  ])('%s is none', (_what, element) => {
    const { body } = setup();
    above(element());
    expect(body.covering()).toBeNull();
  });

  test("a remote's dialog is none", () => {
    const { body } = setup();
    const dialogs = document.body.appendChild(
      Object.assign(document.createElement('div'), { id: 'PolarisPortalsContainer' }),
    );
    render(<div data-remote="orders">{createPortal(<p id="cover" />, dialogs)}</div>);
    above(document.getElementById('cover'));
    expect(body.covering()).toBeNull();
  });
});
