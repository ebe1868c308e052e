/** @jest-environment jsdom */
import { platformScript } from './platform-script';

const button = (attribute: string) => `<button type="button" hidden ${attribute} data-question="Sure?">Press</button>`;
const dialog = (kind: string, field: string) =>
  `<dialog data-${kind}-dialog><form data-${kind}-form>${field}<p data-question></p><p data-problem></p><code data-made></code><button type="submit">Do</button><button type="button" data-close>Close</button></form></dialog>`;

let fetched: jest.Mock;
/** Of the one page after the other that shares this document. */
const listeners: (readonly [string, EventListener])[] = [];
beforeEach(() => {
  document.body.innerHTML = `<form data-token-form data-needs-script hidden><input></form><p data-status></p>
    <div data-content>${button('data-rollback="orders"')}${button('data-link="orders@1.3.0-pr.7"')}</div>
    ${dialog('rollback', '<textarea></textarea>')}${dialog('link', '<input>')}`;
  for (const method of ['showModal', 'close'] as const)
    HTMLDialogElement.prototype[method] = function toggle(this: HTMLDialogElement) {
      this.open = method === 'showModal';
    };
  globalThis.fetch = fetched = jest.fn();
  const listen = jest.spyOn(document, 'addEventListener');
  // As the browser does: it is a separate script.
  (0, eval)(platformScript);
  listeners.push(...listen.mock.calls.map(([type, listener]) => [type, listener as EventListener] as const));
  listen.mockRestore();
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) document.removeEventListener(type, listener);
});

const one = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const answer = (status: number, body: object) =>
  fetched.mockResolvedValueOnce({ ok: status < 400, status, json: async () => body, text: async () => '<p></p>' });
const submit = async (selector: string) => {
  one(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
};
const giveToken = async () => {
  one<HTMLInputElement>('[data-token-form] input').value = 'pw_token';
  await submit('[data-token-form]');
};

test('what changes something is shown once a token is given', async () => {
  expect(one<HTMLElement>('[data-link]').hidden).toBe(true);
  await giveToken();
  expect([one<HTMLElement>('[data-link]').hidden, one<HTMLElement>('[data-rollback]').hidden]).toEqual([false, false]);
});

test('a link for a candidate is made with the token, for the shop that is named, and shown', async () => {
  await giveToken();
  one<HTMLElement>('[data-link]').click();
  expect([
    one<HTMLDialogElement>('[data-link-dialog]').open,
    one<HTMLDialogElement>('[data-rollback-dialog]').open,
  ]).toEqual([true, false]);
  one<HTMLInputElement>('[data-link-form] input').value = 'one.myshopify.com';
  answer(200, { url: 'https://app.example/?grant=a' });
  await submit('[data-link-form]');
  expect(fetched).toHaveBeenCalledWith('/registry/api/grants', {
    method: 'POST',
    headers: { authorization: 'Bearer pw_token', 'content-type': 'application/json' },
    body: '{"remote":"orders","release":"1.3.0-pr.7","shop":"one.myshopify.com"}',
  });
  expect(one('[data-link-form] [data-made]').textContent).toBe('https://app.example/?grant=a');
  one<HTMLElement>('[data-link-dialog] [data-close]').click();
  expect(one<HTMLDialogElement>('[data-link-dialog]').open).toBe(false);
});

test('what the registry refuses is shown in the dialog, with its message', async () => {
  await giveToken();
  one<HTMLElement>('[data-link]').click();
  answer(422, { message: 'in production a grant is for one shop: name it' });
  await submit('[data-link-form]');
  expect(one('[data-link-form] [data-problem]').textContent).toBe(
    'No link was made. in production a grant is for one shop: name it',
  );
});

test('a rollback requires a reason, and shows what new pages get', async () => {
  await giveToken();
  one<HTMLElement>('[data-rollback]').click();
  expect(one('[data-rollback-dialog] [data-question]').textContent).toBe('Sure?');
  one<HTMLTextAreaElement>('textarea').value = 'totals are off';
  answer(200, { stable: '1.2.0-a' });
  answer(200, {});
  await submit('[data-rollback-form]');
  expect(fetched.mock.calls[0]).toEqual([
    '/registry/api/remotes/orders/rollback',
    expect.objectContaining({ body: '{"reason":"totals are off"}' }),
  ]);
  expect(one('[data-status]').textContent).toContain('new pages get 1.2.0-a');
});
