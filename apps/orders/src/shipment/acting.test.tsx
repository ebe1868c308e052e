import { ShipmentStatus } from '@parcelway/domain';
import { buildActionRun, buildShipmentDetails, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { dialog } from '../actions/test-actions';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

async function openParcel(
  change: Parameters<typeof buildShipmentDetails>[0] = {},
  options: Parameters<typeof renderOrders>[1] = {},
) {
  api.answer('shipmentDetails', buildShipmentDetails(change));
  const page = await renderOrders('/orders/shipment?item=101', options);
  await screen.findByRole('heading', { name: 'History' });
  return page;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function choose(name: string | RegExp, page: Awaited<ReturnType<typeof openParcel>>) {
  await page.user.click(await button('Parcel actions'));
  await page.user.click(await button(name));
}
async function retrack(page: Awaited<ReturnType<typeof openParcel>>) {
  await page.user.click(await button('Re-track'));
  await waitFor(() => expect(api.requests('orderRefresh')).toHaveLength(1));
}
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('.Polaris-ShadowBevel, .Polaris-LegacyCard');
  return within((found ?? document.body) as HTMLElement);
};

test('the page offers the same as the row: a mark is made for this parcel, with Undo', async () => {
  api.answer('markReturned', buildActionRun({ kind: 'mark_returned' }));
  const page = await openParcel();
  await choose('Mark as returned', page);
  await page.user.click(within(await dialog('Mark as returned')).getByRole('button', { name: 'Mark as returned' }));
  await waitFor(() =>
    expect(api.requests('markReturned')).toMatchObject([{ body: { ids: ['101'], isNotify: false } }]),
  );
  await waitFor(() => expect(page.toasts).toMatchObject([{ action: { label: 'Undo' } }]));
});

test('[7.30, 7.36] the courier is polled now; until it can be polled again the button says from when', async () => {
  api.answer('orderRefresh', { next_at: new Date().toISOString() });
  const page = await openParcel({}, { session: { timezone: 'UTC' } });
  await retrack(page);
  await waitFor(() => expect(page.toasts).toMatchObject([{ message: 'Courier asked about 1 parcel', isError: false }]));
  expect(api.requests('orderRefresh')).toMatchObject([{ body: { id: '101' } }]);
  expect(api.requests('retrackSchedule')).toHaveLength(1);
  expect(await button(/^Re-track from \d+:\d\d/)).toHaveAttribute('aria-disabled', 'true');
});

test('a courier that answered just now is not polled, and the page shows it', async () => {
  api.answer('orderRefresh', { next_at: new Date(Date.now() + 3_600_000).toISOString() });
  const page = await openParcel();
  await retrack(page);
  await waitFor(() =>
    expect(page.toasts).toEqual([{ message: expect.stringMatching(/asked a moment ago/) as string, isError: true }]),
  );
  expect(await button(/^Re-track from/)).toHaveAttribute('aria-disabled', 'true');
});

test('[7.39] the order is read again from the store', async () => {
  api.answer('syncOnce', { parcels: 1 });
  const page = await openParcel();
  await choose('Read the order again', page);
  await waitFor(() => expect(api.requests('syncOnce')).toMatchObject([{ params: { id: '9001' } }]));
  await waitFor(() => expect(page.toasts).toMatchObject([{ message: 'The order is up to date' }]));
});

test('[7.37] a merchant reports what is wrong with a parcel', async () => {
  api.answer('shipmentFeedback', {});
  const page = await openParcel();
  await choose('Something wrong with this parcel?', page);
  const form = within(await dialog('Something wrong with this parcel?'));
  expect(form.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await page.user.type(form.getByRole('textbox', { name: 'Tell us what is wrong' }), 'Wrong day');
  await page.user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.requests('shipmentFeedback')).toMatchObject([{ body: { id: '101', message: 'Wrong day' } }]),
  );
  await waitFor(() => expect(page.toasts).toMatchObject([{ message: 'Thank you, we look into it' }]));
});

test('the note is edited in place, and stays open when it could not be saved', async () => {
  api.fail('orderNote', 500, 'No');
  const { user, toasts } = await openParcel({ note: 'Call first' });
  expect(screen.getByText('Call first')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit note' }));
  const field = screen.getByRole('textbox', { name: 'Note' });
  await user.clear(field);
  await user.type(field, 'Ring twice');
  await user.click(card('Note').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'No' }]));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Ring twice');
  api.answer('orderNote', buildActionRun({ kind: 'note' }));
  await user.click(card('Note').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.requests('orderNote').at(-1)?.body).toEqual({ ids: ['101'], note: 'Ring twice' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
});

test('[7.18] the language of a courier and the postal code of the parcel are saved', async () => {
  api.answer('courierLang', {});
  const { user, toasts } = await openParcel({ courier_asked: { lang: 'de', postal_code: '10969' } });
  await user.click(screen.getByText('How this courier is polled'));
  expect(screen.getByRole('combobox', { name: 'Language of the events' })).toHaveValue('de');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the events' }), 'English');
  const code = screen.getByRole('textbox', { name: 'Postal code of the parcel' });
  await user.clear(code);
  await user.type(code, '10115');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.requests('courierLang')).toMatchObject([
      { body: { id: '101', courier: 'ups', lang: 'en', postal_code: '10115' } },
    ]),
  );
  await waitFor(() => expect(toasts).toMatchObject([{ isError: false }]));
});

const mail = {
  status: ShipmentStatus.Delivered,
  receiver: 'ada@example.com',
  created_at: '2026-11-19T08:00:00Z',
  error: null,
} as const;
test('[3.37, 7.33] the mails about the parcel are listed with receiver and state, also one that waits', async () => {
  api.answer('emailLog', {
    mails: [
      { ...mail, id: '5', email_status: null, sent_at: null },
      ...[0, 1, 2, 3].map((email_status) => ({
        ...mail,
        id: String(email_status),
        email_status,
        sent_at: mail.created_at,
      })),
    ],
  });
  await openParcel();
  await screen.findByRole('heading', { name: 'Emails' });
  const lines = card('Emails').getAllByRole('listitem');
  expect(lines).toHaveLength(5);
  ['Waiting to be sent', 'Sent', 'Opened', 'Clicked', 'Not delivered'].forEach((state, at) =>
    expect(lines[at]).toHaveTextContent(new RegExp(`Delivered.*${state}.*ada@example.com`)),
  );
});

test('a parcel without mails shows it, and mails that could not be loaded are requested again', async () => {
  api.fail('emailLog', 500);
  const { user, toasts } = await openParcel();
  expect(await screen.findByText('The emails could not be loaded')).toBeInTheDocument();
  expect(toasts).toEqual([{ message: 'failed with 500', isError: true }]);
  api.answer('emailLog', { mails: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No email has been sent about this parcel.')).toBeInTheDocument();
});

const marked = {
  time: '2026-11-20T10:00:00Z',
  happened_at: null,
  from: 2,
  from_sub: 2001,
  to: 4,
  to_sub: 4001,
  checkpoint: null,
  status_source: null,
  rule: 'marked_by_merchant',
  by: 'user',
  user_name: 'Maria Rossi',
} as const;

test('a mark by hand can be undone beside it', async () => {
  api.answer('actionUndo', buildActionRun({ id: '7002', kind: 'undo', can_undo: false }));
  const { user, toasts } = await openParcel({ status_trail: [marked], last_action: buildActionRun() });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.requests('actionUndo')).toMatchObject([{ params: { id: '7001' } }]));
  await waitFor(() => expect(toasts).toEqual([{ message: '1 parcel is as it was before', isError: false }]));
});

describe('a mark that was undone', () => {
  const entries = () =>
    card('Why this status')
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const after = {
    ...marked,
    time: '2026-11-20T11:00:00Z',
    from: 4,
    from_sub: 4001,
    to: 2,
    to_sub: 2001,
    rule: 'latest_checkpoint',
    by: 'provider',
  } as const;

  test.each([
    ['to what happened before it', { ...after, happened_at: '2026-11-18T10:00:00Z' }],
    ['to what happened while it stood', { ...after, happened_at: '2026-11-20T10:30:00Z' }],
    ['to an earlier mark', { ...after, rule: 'marked_by_merchant', by: 'user', happened_at: '2026-11-19T10:00:00Z' }],
  ] as const)('stands as undone below the status of now: %s', async (_case, present) => {
    await openParcel({ status: ShipmentStatus.InTransit, sub_status: 2001, status_trail: [present, marked] });
    const [newest, mark] = entries();
    expect(newest).toContain('Delivered → In transit');
    expect(newest).not.toContain('undid');
    expect(mark).toContain('Marked by hand, and undone later.Maria Rossi · ');
    expect(mark).toContain('Undone');
    expect(screen.queryByText('Marked by hand. That stays until it is undone.') !== null).toBe(
      present.rule === 'marked_by_merchant',
    );
  });

  test('is not one that gave way to newer events, or to another mark', async () => {
    const transit = { ...marked, to: 2, to_sub: 2001, from: 7, from_sub: 7006, happened_at: marked.time } as const;
    const mark = { ...marked, time: '2026-11-20T12:00:00Z', happened_at: '2026-11-20T12:00:00Z', from: 2 } as const;
    const news = { ...after, from: 2, to: 3, to_sub: 3001, happened_at: '2026-11-20T10:40:00Z' } as const;
    await openParcel({ status_trail: [mark, news, transit] });
    expect(entries().join()).not.toContain('undid');
  });
});

test('a mark that was made for more parcels shows for how many it is undone', async () => {
  await openParcel({ status_trail: [marked], last_action: buildActionRun({ total: 12, done: 12 }) });
  expect(screen.getByRole('button', { name: 'Undo for 12 parcels' })).toBeInTheDocument();
});

test('without the permission the page changes nothing, and sends no feedback', async () => {
  const page = await openParcel(
    { status_trail: [marked], last_action: buildActionRun() },
    { session: { permission: ['order.read'] } },
  );
  expect(await button('Re-track')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Edit note', 'Change number or courier'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await page.user.click(await button('Parcel actions'));
  expect(await button('Something wrong with this parcel?')).toBeDisabled();
  expect(await button(/^Mark as delivered.*Your account may not change parcels/)).toBeDisabled();
});
