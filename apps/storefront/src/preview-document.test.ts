import { previewDocument, showPreview } from './preview-document';

const parts = { drawn: jest.fn(), choose: jest.fn() };
const parent = { postMessage: jest.fn() };
const send = (data: unknown, source: unknown = parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, source: source as Window }));

beforeAll(() => {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  window.scrollTo = jest.fn();
  document.head.innerHTML = '<style></style>';
  showPreview(window as Window & typeof globalThis, parts);
});

test('[2.16] the frame shows what its parent sends, runs the script anew and reports its height', () => {
  expect(parent.postMessage).toHaveBeenCalledWith({ ready: true }, '*');
  send({ html: '<p>one</p>', css: 'p{color:red}', js: 'window.runs = (window.runs || 0) + 1' });
  send({ html: '<p>two</p>', css: 'p{color:blue}', js: 'window.runs = (window.runs || 0) + 1' });
  expect(document.body.innerHTML).toBe('<p>two</p>');
  expect(document.querySelector('style')?.textContent).toBe('p{color:blue}');
  expect((window as unknown as { runs: number }).runs).toBe(2);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(parent.postMessage).toHaveBeenLastCalledWith({ height: expect.any(Number) }, '*');
});

test("[2.16] inside the store's theme the document has the theme's classes, and otherwise ours", () => {
  send({ html: '', css: '', js: '', html_class: 'js', body_class: 'gradient' });
  expect([document.documentElement.className, document.body.className]).toEqual(['js', 'gradient']);
  send({ html: '', css: '', js: '' });
  expect([document.documentElement.className, document.body.className]).toEqual(['', 'pw-page']);
});

test('a script that declares names runs each time the page is shown', () => {
  const js = 'const mine = document.body.textContent; window.said = mine // the last line';
  for (const text of ['one', 'two']) send({ html: text, css: '', js });
  expect((window as unknown as { said: string }).said).toBe('two');
});

test('nobody else is listened to, and what is not a page is not shown', () => {
  send({ html: '<p>kept</p>', css: '', js: '' });
  send({ html: '<p>evil</p>', css: '', js: '' }, window);
  send({ html: '<p>evil</p>', css: '', js: '' }, null);
  send({ html: 1, css: '', js: '' });
  send(null);
  expect(document.body.innerHTML).toBe('<p>kept</p>');
});

test('links and forms lead nowhere; a place within the page may be gone to', () => {
  send({ html: '<a href="/x">x</a><a href="#y">y</a><form><button>z</button></form>', css: '', js: '' });
  const [away, within] = document.querySelectorAll('a');
  const click = (element?: Element) =>
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([click(away), click(within)]).toEqual([false, true]);
  const form = document.querySelector('form');
  expect(form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))).toBe(false);
});

test('the document contains its script and requests nothing', () => {
  expect(previewDocument).toContain('addEventListener');
  expect(previewDocument).not.toMatch(/ src=| href=/);
});

test('the part that the editor chose is passed on, and what is shown stays', () => {
  const before = document.body.innerHTML;
  send({ chosen: 'heading' });
  expect(parts.choose).toHaveBeenCalledWith('heading');
  expect(document.body.innerHTML).toBe(before);
});
