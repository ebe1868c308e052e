import { buildActionRun, buildEmailPreview, seriousFindings, type FakeApi } from '@parcelway/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eachWithShop } from '../test-orders';
import { bulk, button, checkbox, dialog, openList } from './test-actions';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
  api.answer('bulkSendEmail', buildActionRun({ kind: 'send_email', can_undo: false }));
});

const NAME = 'Send email to customer';
const SUBJECT = 'Your parcel is on its way';
const mail = buildEmailPreview().mail;
/** The mail with what is written, as the server shows it. */
const answerWithMessage = () =>
  api.answer('previewEmail', ({ body: { message = '' } }) =>
    buildEmailPreview({ mail: mail && { ...mail, html: `<p>${message}</p><p>Hello Ada</p>` } }),
  );

/** Opens the dialog for one parcel, #1001. */
async function openOne(options: Parameters<typeof openList>[1] = {}) {
  const page = await openList(api, { staticPreviews: true, ...options });
  await page.user.click(await button('Actions for #1001'));
  await page.user.click(await screen.findByRole('menuitem', { name: NAME }));
  return { ...page, inside: within(await dialog(NAME)) };
}
type Inside = Awaited<ReturnType<typeof openOne>>['inside'];
type User = Awaited<ReturnType<typeof openOne>>['user'];
const field = (inside: Inside) => inside.getByRole('textbox', { name: 'Your message (optional)' });
const send = (inside: Inside) => inside.getByRole('button', { name: NAME });
const isOff = async (inside: Inside) => {
  await waitFor(() => expect(send(inside)).toHaveAttribute('aria-disabled', 'true'));
};
const isOn = async (inside: Inside) => {
  await waitFor(() => expect(send(inside)).not.toHaveAttribute('aria-disabled', 'true'));
};
const frameHas = async (inside: Inside, text: string) => {
  await waitFor(() => expect(inside.getByTitle(SUBJECT)).toHaveAttribute('srcdoc', expect.stringContaining(text)));
};

test('before a mail goes it is shown: to whom, its subject and all of it', async () => {
  api.answer('previewEmail', buildEmailPreview());
  const { user, inside, toasts } = await openOne();
  await frameHas(inside, 'Hello Ada');
  expect(inside.getByText('ada@example.com')).toBeInTheDocument();
  expect(inside.getByText(SUBJECT)).toBeInTheDocument();
  expect(await seriousFindings(screen.getByRole('dialog'))).toEqual([]);
  expect(api.requests('previewEmail')).toMatchObject([{ body: { ids: ['101'] } }]);
  await user.click(send(inside));
  await waitFor(() => expect(api.requests('bulkSendEmail').map(({ body }) => body)).toEqual([{ ids: ['101'] }]));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Email queued for 1 parcel' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the merchant writes is shown in the mail once typing has paused, and is sent with it', async () => {
  answerWithMessage();
  const { user, inside } = await openOne();
  await frameHas(inside, 'Hello Ada');
  await user.type(field(inside), ' We are sorry. ');
  await frameHas(inside, 'We are sorry.');
  expect(api.requests('previewEmail').map(({ body }) => body.message)).toEqual([undefined, 'We are sorry.']);
  await isOn(inside);
  await user.click(send(inside));
  await waitFor(() =>
    expect(api.requests('bulkSendEmail')).toMatchObject([{ body: { ids: ['101'], message: 'We are sorry.' } }]),
  );
});

test('nothing can be sent that is not shown: not while it is loaded, nor while it is of a text before', async () => {
  let answer = (_preview: ReturnType<typeof buildEmailPreview>) => {};
  api.answer('previewEmail', ({ body: { message } }) =>
    message === undefined ? buildEmailPreview() : new Promise((resolve) => (answer = resolve)),
  );
  const { user, inside } = await openOne();
  await isOn(inside);
  await user.type(field(inside), 'Sorry');
  await isOff(inside);
  await waitFor(() => expect(api.requests('previewEmail')).toHaveLength(2));
  expect(inside.getByRole('region', { name: 'Preview of the email' })).toHaveAttribute('aria-busy', 'true');
  await isOff(inside);
  answer(buildEmailPreview());
  await isOn(inside);
});

test('of several answers the one to the latest text is shown', async () => {
  const html = (text: string) => buildEmailPreview({ mail: mail && { ...mail, html: `<p>${text}</p>` } });
  let answerOld = (_preview: ReturnType<typeof buildEmailPreview>) => {};
  api.answer('previewEmail', ({ body: { message = '' } }) =>
    message === 'Old' ? new Promise((resolve) => (answerOld = resolve)) : html(`${message}!`),
  );
  const { user, inside } = await openOne();
  await frameHas(inside, '!');
  await user.type(field(inside), 'Old');
  await waitFor(() => expect(api.requests('previewEmail')).toHaveLength(2));
  await user.clear(field(inside));
  await user.type(field(inside), 'New');
  await frameHas(inside, 'New!');
  answerOld(html('old answer'));
  await isOn(inside);
  expect(inside.getByTitle(SUBJECT)).toHaveAttribute('srcdoc', expect.stringContaining('New!'));
});

test('a mail that cannot be shown is reported, cannot be sent, and can be tried again', async () => {
  api.fail('previewEmail', 500);
  const { user, inside } = await openOne();
  expect(await inside.findByText('The email could not be loaded')).toBeInTheDocument();
  await isOff(inside);
  api.answer('previewEmail', buildEmailPreview());
  await user.click(inside.getByRole('button', { name: 'Retry' }));
  await frameHas(inside, 'Hello Ada');
  await isOn(inside);
});

test('a server of before, which shows no mail, sends it as it is, but no message that it would drop', async () => {
  api.fail('previewEmail', 404);
  const { user, inside } = await openOne();
  await isOn(inside);
  await user.type(field(inside), 'Sorry');
  await isOff(inside);
  await user.clear(field(inside));
  await user.click(send(inside));
  await waitFor(() => expect(api.requests('bulkSendEmail').map(({ body }) => body)).toEqual([{ ids: ['101'] }]));
});

test.each([
  ['no_email', 'There is no email address, or the customer gets no more emails.'],
  ['nothing_to_tell', 'Nothing has happened to the parcel yet.'],
  ['already_so', 'An email about this status is already waiting to be sent.'],
] as const)('where there is no mail to send it says why: %s', async (reason, text) => {
  api.answer('previewEmail', { customers: 0, mail: null, reason });
  const { inside } = await openOne();
  expect(await inside.findByText('No email can be sent')).toBeInTheDocument();
  expect(inside.getByText(text)).toBeInTheDocument();
  expect(inside.queryByRole('textbox')).toBeNull();
  await isOff(inside);
});

test('a message has at most 1,000 letters, which are counted, and no control characters', async () => {
  answerWithMessage();
  const { user, inside } = await openOne();
  await frameHas(inside, 'Hello Ada');
  expect(field(inside)).toHaveAttribute('maxlength', '1000');
  await user.click(field(inside));
  await user.paste('So\u000bsorry');
  expect(await inside.findByText('Remove the control characters from the message.')).toBeInTheDocument();
  expect(inside.getByText('8/1000')).toBeInTheDocument();
  await isOff(inside);
  await user.clear(field(inside));
  await user.paste('So\nsorry');
  await frameHas(inside, 'So\nsorry');
  expect(api.requests('previewEmail').map(({ body }) => body.message)).toEqual([undefined, 'So\nsorry']);
});

test('for many parcels it shows how many customers get a mail, and the first mail, with the message', async () => {
  api.answer('previewEmail', ({ body: { ids = [], message = '' } }) =>
    buildEmailPreview({ customers: ids.length, mail: mail && { ...mail, html: `<p>${message}!</p>` } }),
  );
  api.answer('bulkSendEmail', buildActionRun({ kind: 'send_email', total: 2, done: 2, can_undo: false }));
  const { user } = await openList(api, { staticPreviews: true });
  await user.click(checkbox(1001));
  await user.click(checkbox(1002));
  await user.click(await bulk('Bulk actions'));
  await user.click(await screen.findByRole('menuitem', { name: NAME }));
  const inside = within(await dialog(NAME));
  expect(await inside.findByText('2 customers get an email.')).toBeInTheDocument();
  expect(inside.getByText('#1001')).toBeInTheDocument();
  await user.type(field(inside), 'Sorry');
  await frameHas(inside, 'Sorry!');
  expect(inside.getByText('2 customers get an email.')).toBeInTheDocument();
  expect(api.requests('previewEmail').map(({ body }) => body)).toEqual([
    { ids: ['101', '102'] },
    { ids: ['101'], message: 'Sorry' },
  ]);
  await isOn(inside);
  await user.click(send(inside));
  await waitFor(() =>
    expect(api.requests('bulkSendEmail').map(({ body }) => body)).toEqual([{ ids: ['101', '102'], message: 'Sorry' }]),
  );
});

test('where none of many customers can get a mail, nothing is sent', async () => {
  api.answer('previewEmail', { customers: 0, mail: null, reason: 'no_email' });
  const { user } = await openList(api);
  await user.click(checkbox(1001));
  await user.click(checkbox(1002));
  await user.click(await bulk('Bulk actions'));
  await user.click(await screen.findByRole('menuitem', { name: NAME }));
  const inside = within(await dialog(NAME));
  expect(await inside.findByText('None of these customers can get an email about a parcel now.')).toBeInTheDocument();
  await isOff(inside);
});

test.each([
  ['Cancel', (user: User, inside: Inside) => user.click(inside.getByRole('button', { name: 'Cancel' }))],
  ['Esc', async () => void fireEvent.keyUp(document, { keyCode: 27 })],
] as const)('it can be left by %s, and nothing is sent', async (_key, leave) => {
  api.answer('previewEmail', buildEmailPreview());
  const { user, inside } = await openOne();
  await isOn(inside);
  await leave(user, inside);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests('bulkSendEmail')).toEqual([]);
});
