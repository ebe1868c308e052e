import { waitFor } from '@testing-library/dom';
import { filesOf } from './extension-files';

const script = filesOf('assets').get('parcelway-page.js') ?? '';
const FORMS = '<form action="/apps/track"><input name="nums"></form>';
const THEMED = `<!doctype html><head><style>.theme{}</style></head><body><main>
<style>.pw{}</style><div class="pw"><h1>Found</h1><script>window.ran = true</script><a href="?go=product:7">Mug</a><a href="?lang=de">Deutsch</a>
<form method="get"><input name="nums"></form><form method="post" action="#review-1"><input name="stars" value="5"><button name="send" value="yes">Send</button></form></div>
</main></body>`;

const requests: { url: URL; body: string | null }[] = [];
let answer: () => Promise<Response>;
/** What the theme's page shows once the script has run. */
function open(search: string): HTMLElement {
  history.replaceState(null, '', `/pages/track${search}`);
  document.body.innerHTML = `<div data-parcelway-page="/apps/track" data-parcelway-lang="fr">${FORMS}</div>`;
  new Function('FormData', script)(browserFormData());
  return document.body.firstElementChild as HTMLElement;
}

/** The environment's own FormData knows no forms; that of a frame does. */
function browserFormData(): unknown {
  const frame = document.head.appendChild(document.createElement('iframe'));
  return (frame.contentWindow as (Window & { FormData?: unknown }) | null)?.FormData;
}

beforeEach(() => {
  document.head.replaceChildren();
  requests.length = 0;
  answer = async () => new Response(THEMED);
  jest.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url: new URL(String(url)), body: init?.body ? String(init.body) : null });
    return answer();
  });
});
afterEach(() => jest.restoreAllMocks());

test('the block shows the tracking page of the store, without the theme around it', async () => {
  const block = open('');
  await waitFor(() => expect(block.querySelector('h1')).toHaveTextContent('Found'));
  expect(requests[0]?.url.href).toBe('http://localhost/apps/track?view=block&lang=fr');
  expect([...block.querySelectorAll('style')].map((style) => style.textContent)).toEqual(['.pw{}']);
  expect(window).not.toHaveProperty('ran');
});

test('what the page’s own address contains is looked up, and nothing else of it is passed on', async () => {
  open('?nums=1Z1%2C1Z2&lang=de&utm_source=mail');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.url.search).toBe('?view=block&lang=de&nums=1Z1%2C1Z2');
});

test('counted links and sent forms go to the tracking page; languages and numbers stay on this one', async () => {
  const block = open('');
  await waitFor(() => expect(block.querySelector('h1')).not.toBeNull());
  const links = [...block.querySelectorAll('a')].map((link) => link.href);
  expect(links).toEqual(['http://localhost/apps/track?go=product:7', 'http://localhost/pages/track?lang=de']);
  const [number, review] = block.querySelectorAll('form');
  expect(number?.hasAttribute('action')).toBe(false);
  expect(review?.action).toBe('http://localhost/apps/track#review-1');
});

test('a sent form is answered in the block, which then has the focus', async () => {
  const block = open('');
  await waitFor(() => expect(block.querySelector('button')).not.toBeNull());
  answer = async () => new Response('<div class="pw"><h1>Thank you</h1></div>');
  block.querySelector('button')?.click();
  await waitFor(() => expect(block.querySelector('h1')).toHaveTextContent('Thank you'));
  expect(requests[1]).toMatchObject({ body: 'stars=5&send=yes' });
  expect(requests[1]?.url.href).toBe('http://localhost/apps/track?view=block');
  expect(document.activeElement).toBe(block);
});

test('a form that cannot be sent by script is sent by the browser', async () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const block = open('');
  await waitFor(() => expect(block.querySelector('button')).not.toBeNull());
  answer = () => Promise.reject(new TypeError('offline'));
  block.querySelector('button')?.click();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['another page', async () => new Response('<h1>There was an error in the third-party application</h1>')],
])('the forms stay when there is no page to show: %s', async (_, given) => {
  answer = given;
  const block = open('');
  await waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(block.innerHTML).toBe(FORMS);
});

test('who has begun to type keeps the form', async () => {
  let come: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (come = resolve));
  const block = open('');
  block.querySelector('input')?.focus();
  come(new Response(THEMED));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(block.innerHTML).toBe(FORMS);
});

test('the theme editor draws a section anew, and its block is filled again', async () => {
  open('');
  await waitFor(() => expect(requests).toHaveLength(1));
  document.body.innerHTML = `<section><div data-parcelway-page="/apps/track" data-parcelway-lang="fr">${FORMS}</div></section>`;
  document.querySelector('section')?.dispatchEvent(new CustomEvent('shopify:section:load', { bubbles: true }));
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent('Found'));
});
