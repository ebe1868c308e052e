import type { MailRow } from '@parcelway/http-contract';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithMails, FREE, PRO, renderPage } from '../test-notifications';
import { answerLog, LOG, MAIL } from './test-mail';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const FAILED = { state: 'failed', email_status: 3, failure: 'unreachable', can_resend: true } as const;
const rowOf = async (order: string) =>
  (await screen.findByRole('link', { name: order })).closest('tr') as HTMLTableRowElement;
const dialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}));

describe('a row', () => {
  test('of a mail without address, order or subject says what it can', async () => {
    const nothing = { to: '', subject: '', order_name: '', shipment_id: null };
    answerLog(api, { ...nothing, ...FAILED, failure: 'no_address' });
    await renderPage(LOG);
    const table = within(await screen.findByRole('table', { name: 'Email log' }));
    const [, row] = table.getAllByRole('row');
    expect(
      within(row as HTMLElement).getByRole('button', { name: /^Open the email “In transit”/ }),
    ).toBeInTheDocument();
    expect(within(row as HTMLElement).getAllByText('–')).toHaveLength(2);
    expect(within(row as HTMLElement).getByTitle(/^The order has no e-mail address/)).toHaveTextContent('No address');
  });

  test('of a mail to the merchant says so beside the address', async () => {
    answerLog(api, { receiver: 'merchant', to: 'team@example.com' });
    await renderPage(LOG);
    expect(within(await rowOf('#1001')).getByTitle('team@example.com')).toHaveTextContent(/^team@example\.com · You$/);
  });

  test('of a mail that was not sent has the time at which it was made', async () => {
    answerLog(api, { state: 'queued', email_status: null, send_at: null, created_at: '2026-11-19T14:00:00Z' });
    await renderPage(LOG);
    expect(within(await rowOf('#1001')).getByTitle('Nov 19, 2026, 3:00 PM')).toBeInTheDocument();
  });
});

test('the sums are of all mails that the filters leave', async () => {
  api.answer('mailLog', {
    list: [MAIL],
    total: 1,
    more: false,
    page: 1,
    summary: { sent: 1200, opened: 700, clicked: 90, failed: 3 },
  });
  await renderPage(LOG);
  await rowOf('#1001');
  expect(screen.getByText('1,200').closest('dl')).toHaveTextContent('Sent1,200Opened700Clicked90Failed3');
});

describe('other filters', () => {
  const choose = async () => {
    const page = await renderPage(LOG);
    await rowOf('#1006');
    return { ...page, narrow: () => page.user.type(screen.getByRole('textbox', { name: 'Search' }), '#1006') };
  };

  test('that failed show no mails of the filters before, and Retry loads theirs', async () => {
    const { user, narrow } = await choose();
    api.fail('mailLog', 500, 'No');
    await narrow();
    expect(await screen.findByText('The log could not be loaded')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('1–50 of 60')).toBeNull();
    answerLog(api, {});
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1–1 of 1')).toBeInTheDocument();
  });

  test('that are on their way leave the mails before', async () => {
    const { narrow } = await choose();
    api.hang('mailLog');
    await narrow();
    await waitFor(() => expect(api.requests('mailLog').at(-1)?.body.query).toBe('#1006'));
    expect(await rowOf('#1001')).toBeInTheDocument();
  });
});

describe('a mail that is opened', () => {
  const open = async (mail: Partial<MailRow>, options = {}) => {
    answerLog(api, mail);
    const page = await renderPage(LOG, options);
    await page.user.click(await screen.findByRole('button', { name: /^Open the email/ }));
    return page;
  };
  const asSent = (mail: Partial<MailRow>, part: object = {}) =>
    api.answer('mailAsSent', {
      row: { ...MAIL, id: '1', ...mail },
      ...{ subject: MAIL.subject, preheader: '', html: '<p>Hello</p>', text: 'Hello', from: 'Shop <m@example.com>' },
      reply_to: '',
      ...part,
    });

  test('is announced while it loads, under its subject', async () => {
    api.hang('mailAsSent');
    await open({});
    const shown = await dialog('Your parcel is on its way');
    expect(shown.getByText('Loading the email')).toBeInTheDocument();
    expect(shown.getByText('ada@example.com')).toBeInTheDocument();
  });

  test('that cannot be loaded shows that, still its outcome, and Retry loads it', async () => {
    api.fail('mailAsSent', 500);
    const { user, toasts } = await open({});
    expect(await (await dialog()).findByText('The email could not be loaded')).toBeInTheDocument();
    expect((await dialog()).getByText('ada@example.com')).toBeInTheDocument();
    expect(toasts).toEqual([{ message: 'failed with 500', isError: true }]);
    asSent({});
    await user.click((await dialog()).getByRole('button', { name: 'Retry' }));
    expect(await (await dialog()).findByTitle('The email as it was sent')).toBeInTheDocument();
  });

  test('shows when it was sent, opened and clicked, and where replies go', async () => {
    const times = { open_at: '2026-11-20T10:00:00Z', click_at: '2026-11-20T10:05:00Z', email_status: 2 };
    asSent(times, { reply_to: 'help@example.com' });
    await open(times);
    expect(await (await dialog()).findByText('help@example.com')).toBeInTheDocument();
    for (const time of ['10:00 AM', '11:00 AM', '11:05 AM'])
      expect((await dialog()).getByText(`Nov 20, 2026, ${time}`)).toBeInTheDocument();
  });

  test.each<[string, Partial<MailRow>, RegExp]>([
    ['waits', { state: 'queued', email_status: null }, /^It goes out when its time has come/],
    ['is on its way', { state: 'sending', email_status: null }, /^It is on its way to the mail server/],
    ['may have arrived', { state: 'unknown', email_status: null }, /^The mail server took it and then fell silent/],
    ['was given up', { state: 'cancelled', email_status: null }, /^The parcel went on before it was sent/],
    ['failed for its address', { ...FAILED, failure: 'bad_address' }, /^Correct the address at the order/],
    ['went to a stopped address', { ...FAILED, failure: 'suppressed' }, /Release it in the summary/],
  ])('and %s says what that means', async (_what, mail, meaning) => {
    asSent(mail);
    await open(mail);
    expect(await (await dialog()).findByText(meaning)).toBeInTheDocument();
  });

  test('and was sent needs no explanation, and is not sent again', async () => {
    asSent({});
    await open({});
    await (await dialog()).findByTitle('The email as it was sent');
    expect((await dialog()).queryByRole('button', { name: 'Send again' })).toBeNull();
    expect((await dialog()).queryByRole('heading', { level: 3 })).toBeNull();
  });

  test('and cannot be sent again alone names the reason, once it is closed', async () => {
    asSent(FAILED);
    api.answer('resendMail', { queued: 0, refused: [{ id: '1', reason: 'not_failed' }] });
    const { user } = await open(FAILED);
    await user.click(await (await dialog()).findByRole('button', { name: 'Send again' }));
    const refused = await dialog('What is not sent again');
    expect(refused.getByText('It did not fail')).toBeInTheDocument();
    await user.click(refused.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[6.3] is not sent again where the plan has no mails to customers', async () => {
    asSent(FAILED);
    await open(FAILED, { session: FREE });
    expect(await (await dialog()).findByRole('button', { name: 'Send again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('sending many again', () => {
  const selectAll = async (count: number, mail: (index: number) => Partial<MailRow> = () => FAILED) => {
    answerLog(api, ...Array.from({ length: count }, (_one, index) => mail(index)));
    const page = await renderPage(`${LOG}?pageSize=200`);
    await page.user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    return page;
  };
  const sizes = () => api.requests('resendMail').map(({ body }) => body.ids.length);

  test('asks for a hundred at a time', async () => {
    api.answer('resendMail', ({ body: { ids } }) => ({ queued: ids.length, refused: [] }));
    const { user, toasts } = await selectAll(102);
    await user.click(screen.getByRole('button', { name: 'Send 102 again' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('102 emails are sent again'));
    expect(sizes()).toEqual([100, 2]);
  }, 30_000);

  test('counts those with an unknown outcome in its question', async () => {
    const { user } = await selectAll(3, (index) =>
      index === 0 ? FAILED : { state: 'unknown', email_status: null, can_resend: true },
    );
    await user.click(screen.getByRole('button', { name: 'Send 3 again' }));
    const question = await dialog('Send them again?');
    expect(question.getByText(/^The outcome of 2 emails is unknown/)).toBeInTheDocument();
    expect(sizes()).toEqual([]);
  });

  test('that failed shows why, and the selection stays', async () => {
    api.fail('resendMail', 429, 'Too many at once. Try again in a minute.');
    const { user, toasts } = await selectAll(2);
    await user.click(screen.getByRole('button', { name: 'Send 2 again' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({ message: 'Too many at once. Try again in a minute.', isError: true }),
    );
    expect(screen.getByRole('button', { name: 'Send 2 again' })).toBeInTheDocument();
  });
});

test('the log is read by an account without permission to change it', async () => {
  await renderPage(LOG, { session: { ...PRO, permission: ['order.read'] } });
  expect(await rowOf('#1006')).toBeInTheDocument();
});
