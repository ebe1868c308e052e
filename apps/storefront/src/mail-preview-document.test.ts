import { mailPreviewDocument, mailPreviewScript, showMail } from './mail-preview-document';

const parts = { drawn: jest.fn(), choose: jest.fn() };
const parent = { postMessage: jest.fn() };
const send = (data: unknown, source: unknown = parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, source: source as Window }));
const MAIL = `<!doctype html><html lang="de" dir="ltr"><head><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css">
<style>a{color:#000}@media (prefers-color-scheme: dark){a{color:#fff}}@media (prefers-color-scheme:light){a{color:#111}}</style></head>
<body style="margin:0" bgcolor="#f4f4f5"><script>window.ran = true</script><a href="https://shop.example/">shop</a><form><button>send</button></form></body></html>`;

beforeAll(() => {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  window.scrollTo = jest.fn();
  showMail(window as Window & typeof globalThis, parts);
});

test('[2.13] the frame shows the mail that its parent sends, whole, and reports its height', () => {
  expect(parent.postMessage).toHaveBeenCalledWith({ ready: true }, '*');
  send({ html: MAIL, scheme: 'light' });
  expect(document.body.textContent).toContain('shop');
  expect([document.documentElement.lang, document.body.getAttribute('bgcolor')]).toEqual(['de', '#f4f4f5']);
  expect(parent.postMessage).toHaveBeenLastCalledWith({ height: expect.any(Number) }, '*');
});

test('[2.13] the scheme that is requested holds, whatever the device has, and the last mail leaves nothing behind', () => {
  const styles = () => [...document.head.querySelectorAll('style')].map((style) => style.textContent).join('');
  send({ html: MAIL, scheme: 'dark' });
  expect(styles()).toContain('@media (min-width: 0){a{color:#fff}}@media (max-width: 0){a{color:#111}}');
  expect(document.documentElement.style.colorScheme).toBe('dark');
  send({ html: MAIL, scheme: 'light' });
  expect(styles()).toContain('@media (max-width: 0){a{color:#fff}}@media (min-width: 0){a{color:#111}}');
  expect([document.head.querySelectorAll('style').length, document.documentElement.style.colorScheme]).toEqual([
    1,
    'light',
  ]);
});

test('nothing of a mail runs, loads a page or leads away', () => {
  send({ html: MAIL, scheme: 'light' });
  expect((window as unknown as { ran?: boolean }).ran).toBeUndefined();
  expect(document.querySelectorAll('script, meta[http-equiv], link')).toHaveLength(0);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  expect(document.querySelector('a')?.dispatchEvent(click)).toBe(false);
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  expect(document.querySelector('form')?.dispatchEvent(submit)).toBe(false);
});

test('nobody else is listened to, and what is no mail is not shown', () => {
  send({ html: '<p>kept</p>', scheme: 'light' });
  send({ html: '<p>evil</p>' }, window);
  send({ html: '<p>evil</p>' }, null);
  send({ html: 1 });
  send(null);
  expect(document.body.innerHTML).toBe('<p>kept</p>');
});

test('the document contains its one script and requests nothing', () => {
  expect(mailPreviewDocument.match(/<script>/g)).toHaveLength(1);
  expect(mailPreviewDocument).toContain(`<script>${mailPreviewScript}</script>`);
  expect(mailPreviewDocument).not.toMatch(/ src=| href=/);
});

test('the part that the editor chose is passed on, and what is shown stays', () => {
  const before = document.body.innerHTML;
  send({ chosen: 'heading' });
  expect(parts.choose).toHaveBeenCalledWith('heading');
  expect(document.body.innerHTML).toBe(before);
});
