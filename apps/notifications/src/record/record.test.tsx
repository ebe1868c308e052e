import { ShipmentStatus } from '@parcelway/domain';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import type { MailRow } from '@parcelway/http-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithMails, PRO, renderPage } from '../test-notifications';
import { answerLog, LOG } from './test-mail';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const requested = () => api.requests('mailLog').at(-1)?.body;
const rowOf = async (order: string) =>
  (await screen.findByRole('link', { name: order })).closest('tr') as HTMLTableRowElement;

const answerWith = (...mails: Partial<MailRow>[]) => answerLog(api, ...mails);

test('[2.14, 7.81] /notification/record lists every mail with its receiver, parcel and what became of it', async () => {
  const { container } = await renderPage(LOG);
  const row = within(await rowOf('#1006'));
  expect(row.getByRole('link', { name: '#1006' })).toHaveAttribute('href', '/orders/shipment?item=106');
  expect(row.getByText('ada5@example.com')).toBeInTheDocument();
  expect(row.getByText('Failed')).toBeInTheDocument();
  expect(row.getByText('Refused')).toBeInTheDocument();
  expect(screen.getByText('1–50 of 60')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test.each<[string, Partial<MailRow>]>([
  ['Sent', { email_status: 0 }],
  ['Opened', { email_status: 1 }],
  ['Clicked', { email_status: 2 }],
  ['Failed', { email_status: 3, state: 'failed', failure: 'bounced' }],
  ['Waiting', { email_status: null, state: 'queued' }],
  ['Outcome unknown', { email_status: null, state: 'unknown' }],
  ['Not sent', { email_status: null, state: 'cancelled' }],
])('[3.37] a mail is %s when its record is %j', async (word, mail) => {
  answerWith(mail);
  await renderPage(LOG);
  expect(within(await rowOf('#1001')).getByText(word)).toBeInTheDocument();
});

test('a mail without a topic is the daily one, or to a customer the answer to a review', async () => {
  const waiting = { subject: '', topic: null, shipment_status: null, email_status: null, state: 'queued' as const };
  answerWith({ ...waiting, receiver: 'merchant' }, { ...waiting, receiver: 'customer' });
  await renderPage(LOG);
  expect(within(await rowOf('#1001')).getAllByText('Daily email')).toHaveLength(2);
  expect(within(await rowOf('#1002')).getAllByText('Answer to a review')).toHaveLength(2);
});

test('[3.38] every filter of the address is in the call, and shown as a chip', async () => {
  await renderPage(
    `${LOG}?query=1001&sendDateAt=-1&sendDateMin=2026-11-01&sendDateMax=2026-11-10&receiver=customer&shipmentStatus=2,3&emailStatus=3&mailState=unknown&page=1&pageSize=20`,
  );
  await screen.findByRole('button', { name: 'Remove Sent on: Nov 1, 2026 – Nov 10, 2026' });
  expect(requested()).toEqual({
    query: '1001',
    sendDateAt: -1,
    sendDateMin: '2026-11-01',
    sendDateMax: '2026-11-10',
    receiver: ['customer'],
    shipmentStatus: [ShipmentStatus.InTransit, ShipmentStatus.OutForDelivery],
    emailStatus: [3],
    mailState: ['unknown'],
    page: 1,
    pageSize: 20,
  });
  for (const chip of [
    'Search: 1001',
    'Recipient: Customer',
    "Parcel's status: In transit",
    "Parcel's status: Out for delivery",
    "Email's state: Failed",
    'Outcome: Outcome unknown',
  ])
    expect(screen.getByRole('button', { name: `Remove ${chip}` })).toBeInTheDocument();
});

test('a filter that is chosen is in the address, and goes back to the first page', async () => {
  const { user, location } = await renderPage(`${LOG}?page=2&pageSize=20`);
  await user.click(await screen.findByRole('button', { name: "Email's state" }));
  await user.click(await screen.findByRole('checkbox', { name: 'Failed' }));
  await waitFor(() => expect(location().searchParams.get('emailStatus')).toBe('3'));
  expect(location().searchParams.get('page')).toBe('1');
  await waitFor(() => expect(requested()).toMatchObject({ emailStatus: [3], page: 1 }));
});

test('what is typed into the search is requested', async () => {
  const { user } = await renderPage(LOG);
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), '#1006');
  await waitFor(() => expect(requested()).toMatchObject({ query: '#1006' }));
  expect(await screen.findByText('1–1 of 1')).toBeInTheDocument();
});

describe('a mail that is opened', () => {
  const open = async (subject: RegExp) => {
    const page = await renderPage(LOG);
    await page.user.click(await screen.findByRole('button', { name: subject }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  };

  test('is shown as it was sent, in a frame that runs nothing of it, and as plain text', async () => {
    const { user, dialog } = await open(/^Open the email “Your parcel arrives today – #1002”/);
    const frame = await dialog.findByTitle('The email as it was sent');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    expect(frame).toHaveAttribute('src', '/storefront/mail-preview');
    expect(dialog.getByText('Demo <mail@parcelway.example.com>')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Phone' }));
    expect(dialog.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: 'Plain text' }));
    expect(dialog.getByText(/Follow your parcel: https:/)).toBeInTheDocument();
    expect(dialog.queryByTitle('The email as it was sent')).toBeNull();
  });

  test('shows why it failed, what to do, and the server’s message', async () => {
    const { dialog } = await open(/#1006/);
    expect(await dialog.findByText(/^The recipient's server did not take it/)).toBeInTheDocument();
    expect(dialog.getByText('554 5.7.1 Message rejected due to local policy')).toBeInTheDocument();
  });

  test('whose text is no longer stored shows that, and still its outcome', async () => {
    const { dialog, toasts } = await open(/#1001/);
    expect(await dialog.findByText('The text is not kept any more')).toBeInTheDocument();
    expect(dialog.getByText('ada0@example.com')).toBeInTheDocument();
    expect(toasts).toHaveLength(1);
  });
});

describe('sending again', () => {
  const select = async (user: Awaited<ReturnType<typeof renderPage>>['user'], ...orders: string[]) => {
    for (const order of orders) await user.click(within(await rowOf(order)).getByRole('checkbox'));
  };

  test('a mail that failed is sent again without a question', async () => {
    answerWith({ state: 'failed', email_status: 3, failure: 'unreachable', can_resend: true });
    api.answer('resendMail', { queued: 1, refused: [] });
    const { user, toasts } = await renderPage(LOG);
    await select(user, '#1001');
    await user.click(screen.getByRole('button', { name: 'Send 1 again' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('1 email is sent again'));
    expect(api.requests('resendMail').at(-1)?.body).toEqual({ ids: ['1'] });
  });

  test('a mail that may have arrived is sent again only after a yes', async () => {
    answerWith({ state: 'unknown', email_status: null, can_resend: true });
    api.answer('resendMail', { queued: 1, refused: [] });
    const { user, toasts } = await renderPage(LOG);
    await select(user, '#1001');
    await user.click(screen.getByRole('button', { name: 'Send 1 again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send it again?' }));
    expect(dialog.getByText(/it may have arrived/)).toBeInTheDocument();
    expect(api.requests('resendMail')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('1 email is sent again'));
  });

  test('an open mail is replaced by its confirmation, and shown again when that is cancelled', async () => {
    const { user } = await renderPage(LOG);
    await user.click(await screen.findByRole('button', { name: /#1008/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send it again?' });
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: /#1008$/ })).toBeInTheDocument();
    expect(api.requests('resendMail')).toEqual([]);
  });

  test('of what is selected only what can be is sent, and nothing else is requested', async () => {
    answerWith({}, { state: 'failed', email_status: 3, failure: 'unreachable', can_resend: true });
    api.answer('resendMail', { queued: 1, refused: [] });
    const { user } = await renderPage(LOG);
    await select(user, '#1001');
    expect(screen.getByText(/^Only emails that failed or whose outcome is unknown/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true');
    await select(user, '#1002');
    await user.click(screen.getByRole('button', { name: 'Send 1 again' }));
    await waitFor(() => expect(api.requests('resendMail').map(({ body }) => body.ids)).toEqual([['2']]));
  });

  test('what the server refuses is named with the reason', async () => {
    const failed = { state: 'failed', email_status: 3, failure: 'refused', can_resend: true } as const;
    answerWith(failed, { ...failed, to: 'grace@example.com' });
    api.answer('resendMail', { queued: 1, refused: [{ id: '2', reason: 'unsubscribed' }] });
    const { user } = await renderPage(LOG);
    await select(user, '#1001', '#1002');
    await user.click(screen.getByRole('button', { name: 'Send 2 again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What is not sent again' }));
    expect(dialog.getByText('1 email is sent again. These are not:')).toBeInTheDocument();
    expect(dialog.getByText('Your parcel is on its way · grace@example.com')).toBeInTheDocument();
    expect(dialog.getByText('Unsubscribed')).toBeInTheDocument();
  });

  test('is not for accounts that may not change notifications', async () => {
    answerWith({ state: 'failed', email_status: 3, failure: 'unreachable', can_resend: true });
    const { user } = await renderPage(LOG, { session: { ...PRO, permission: ['order.read'] } });
    await select(user, '#1001');
    expect(screen.getByText('Your account may not send emails.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send 1 again' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('a shop that sent nothing yet sees what will be here, and where to begin', async () => {
  answerWith();
  await renderPage(LOG);
  expect(await screen.findByText('No emails yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose what is sent' })).toHaveAttribute('href', '/notification');
});

test('filters that nothing matches can be cleared', async () => {
  const { user, location } = await renderPage(`${LOG}?query=nothing`);
  expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  if (clear) await user.click(clear);
  await waitFor(() => expect(location().searchParams.has('query')).toBe(false));
  expect(await screen.findByText('1–50 of 60')).toBeInTheDocument();
});

test('a failure shows what to do, and Retry loads it', async () => {
  api.fail('mailLog', 500, 'No');
  const { user } = await renderPage(LOG);
  expect(await screen.findByText('The log could not be loaded')).toBeInTheDocument();
  answerWith({});
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('#1001')).toBeInTheDocument();
});
