import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { billingApi, button, openBilling } from '../test-billing';

jest.mock('@parcelway/charts/light', () => ({ saveFile: jest.fn() }));
const { saveFile } = jest.requireMock<{ saveFile: jest.Mock<void, [string, Blob]> }>('@parcelway/charts/light');

let api: FakeApi;
beforeEach(() => {
  saveFile.mockClear();
  jest.useFakeTimers({
    now: new Date('2026-11-20T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
});
afterEach(() => {
  jest.useRealTimers();
  api.restore();
});

const open = (query = '', rows = 60) => {
  api = billingApi('paid', rows);
  return openBilling(`/billing/history${query}`);
};
const lines = async () =>
  within(await screen.findByRole('table', { name: 'Billing history' }))
    .getAllByRole('row')
    .slice(1);
const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

test('[2.25] /billing/history lists charges, usage, packs, credits, refunds and changes in words, newest first', async () => {
  const { container } = await open('', 6);
  expect((await lines()).map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
    ['Nov 20, 2026', 'Basic plan, monthly', 'Oct 21, 2026 to Nov 20, 2026', '$19.00', 'Invoice'],
    ['Nov 15, 2026', 'Parcels above the quota: 96', 'Oct 16, 2026 to Nov 15, 2026', '$4.80', ''],
    ['Nov 10, 2026', 'Pack of parcels: 100', '', '$6.00', ''],
    ['Nov 5, 2026', 'Credit for Basic', '', '-$3.00', ''],
    ['Oct 31, 2026', 'Refund of Basic', '', '-$6.00', ''],
    ['Oct 26, 2026', 'Changed from Free to Basic', '', '', ''],
  ]);
  expect(screen.getByRole('link', { name: /^Open the invoice of Nov 20, 2026/ })).toHaveAttribute(
    'href',
    'https://admin.example.com/invoices/6',
  );
  expect(screen.getByText('$20.80')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test('more is loaded below what is there', async () => {
  const { user } = await open();
  expect(await lines()).toHaveLength(50);
  expect(screen.getByText('50 of 60')).toBeInTheDocument();
  await user.click(await button('Load more'));
  await waitFor(async () => expect(await lines()).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('kind and days are in the address, and narrow lines and totals', async () => {
  const { user, location } = await open('?days=30');
  await waitFor(async () => expect(await lines()).toHaveLength(6));
  await user.click(await button('Kind'));
  await user.click(await screen.findByRole('checkbox', { name: 'Credit' }));
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(location().searchParams.get('kind')).toBe('credit');
  expect(api.requests('billingHistory').at(-1)?.query).toEqual({
    ...{ kind: '["credit"]', start: '2026-10-22', end: '2026-11-20' },
  });
});

test('nothing that fits offers to clear the filters, nothing at all leads to the plans', async () => {
  const { user } = await open('?kind=pack&days=-1&start=2020-01-01&end=2020-01-02');
  await user.click(await button('Clear filters'));
  expect(await lines()).toHaveLength(50);
  api.restore();
});

test('a shop without charges reads why, with the way to the plans', async () => {
  await open('', 0);
  expect(await screen.findByText('No charges yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing/plan');
});

test('a failure says what is missing, and Retry loads it', async () => {
  api = billingApi('paid');
  api.fail('billingHistory', 500, 'Something is wrong here.');
  const { user } = await openBilling('/billing/history');
  expect(await screen.findByText('The billing history could not be loaded')).toBeInTheDocument();
  api.restore();
  api = billingApi('paid');
  await user.click(await button('Retry'));
  expect(await lines()).toHaveLength(50);
});

describe('the file', () => {
  const saved = async () => {
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [name, blob] = saveFile.mock.calls[0] ?? ['', new Blob()];
    return { name, rows: (await read(blob)).trimEnd().split('\r\n') };
  };

  test('has everything that fits the filter, page by page, with amounts as numbers', async () => {
    const { user, toasts } = await open('', 450);
    await lines();
    await user.click(await button('Export CSV'));
    const { name, rows } = await saved();
    expect(name).toBe('billing-history-2026-11-20.csv');
    expect(rows).toHaveLength(451);
    expect(rows[1]).toBe(
      '"2026-11-20","Plan","Basic plan, monthly",19.00,"USD","2026-10-21","2026-11-20","","https://admin.example.com/invoices/450"',
    );
    expect(rows[4]).toBe('"2026-11-05","Credit","Credit for Basic",-3.00,"USD","","","",""');
    expect(toasts.map(({ message }) => message)).toEqual(['Lines exported: 450']);
  });

  test('is not there when a page of it fails', async () => {
    const { user } = await open('', 450);
    await lines();
    api.fail('billingHistory', 500, 'Something is wrong here.');
    await user.click(await button('Export CSV'));
    await waitFor(async () => expect(await button('Export CSV')).toBeEnabled());
    expect(saveFile).not.toHaveBeenCalled();
  });
});

test('what our support gave differs in words from what was bought', async () => {
  const nobody = { plan: null, step: null, cycle: null, from: null, by: null, parcels: null, days: null } as const;
  const given = { by: 'operator', from: 'basic', plan: 'basic' } as const;
  const subjects = [
    { ...nobody, ...given, plan: 'pro' as const },
    { ...nobody, ...given, days: 7 },
    { ...nobody, by: 'operator' as const, parcels: 250 },
  ];
  api = billingApi('paid');
  api.answer('billingHistory', {
    entries: subjects.map((subject, index) => ({
      ...{ id: String(index), at: '2026-11-20T00:00:00.000Z', kind: subject.parcels ? 'pack' : 'change', subject },
      ...{ amount: null, period: null, invoice_url: null, test: false },
    })),
    ...{ next: null, totals: [], total: 3 },
  });
  await openBilling('/billing/history');
  expect((await lines()).map((row) => row.querySelectorAll('td')[1]?.textContent)).toEqual([
    'Changed from Basic to Pro by our support',
    'Free trial extended by our support, days: 7',
    'Parcels given by our support: 250',
  ]);
});
