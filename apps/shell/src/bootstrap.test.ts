import { showFatal } from './boot/fatal';
import { bootstrap } from './bootstrap';

afterEach(() => document.body.replaceChildren());

test('[8.12] a document without the root element stops the start', async () => {
  await expect(bootstrap()).rejects.toThrow('Failed to find the tm shopify element');
});

test('a start that fails leaves a page that explains it and offers a reload', () => {
  const root = Object.assign(document.createElement('div'), { id: 'tm-shopify' });
  document.body.append(root);
  showFatal();
  expect(root).toHaveTextContent('Unexpected Application Error!');
  expect(root.querySelector('button')).toHaveTextContent('Reload the page');
});

test("a document for the admin's frame without App Bridge does not start half", async () => {
  document.body.innerHTML =
    '<div id="tm-shopify"></div><script type="application/json" id="resolved-set">{"embedded":true,"shop":"one.myshopify.com"}</script>';
  await expect(bootstrap()).rejects.toThrow('App Bridge did not load');
});
