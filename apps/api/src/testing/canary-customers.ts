import { gunzipSync } from 'node:zlib';
import { ShipmentStatus } from '@parcelway/domain';
import { packContent } from '../notifications/delivery/mail-content';
import type { TrackingWorld } from './tracking-world';

/**
 * For tests only: a customer with a row in every table that can contain personal data, each column with a unique value.
 */
export interface CanaryCustomer {
  email: string;
  name: string;
  phone: string;
  orderId: string;
  /** By `table.column`. */
  canaries: ReadonlyMap<string, string>;
}

/** Columns that identify rows, and the customer's own data, which is searched for separately. */
export const FIXED_COLUMNS: ReadonlySet<string> = new Set(
  `checkpoints.hash mails.recipient_hash mail_suppressions.address_hash orders.customer_name orders.email_enc orders.email_hash orders.phone_enc order_tags.tag
   privacy_requests.kind privacy_requests.subject_hash status_trail.checkpoint`.split(/\s+/),
);
const CHECK_VIOLATION = '23514';

export interface Column {
  table: string;
  column: string;
  type: string;
}
/** Columns that can contain texts of or about a person; generated ones cannot be set. */
export async function textColumns({ db }: TrackingWorld): Promise<Column[]> {
  const { rows } = await db.pool.query<Column>(`
    select c.table_name as "table", c.column_name as "column", case c.data_type when 'ARRAY' then c.udt_name else c.data_type end as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'json', 'jsonb', 'bytea', 'character varying') or c.udt_name in ('_text', '_varchar'))
    order by 1, 2`);
  return rows;
}

/** Tables whose rows belong to an order, a parcel, a mail, or an address. */
export async function customerTables({ db }: TrackingWorld): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('order_id', 'shipment_id', 'mail_id', 'action_id', 'recipient_hash', 'address_hash', 'subject_hash', 'email_hash')
    order by 1`);
  return rows.map((row) => row.name);
}

/** @param fixed columns that identify rows, or contain the customer's own data: they have the value of the row */
export async function addCanaryCustomer(
  world: TrackingWorld,
  { shop, tag, orderId }: { shop: string; tag: string; orderId: string },
  fixed: ReadonlySet<string>,
): Promise<CanaryCustomer> {
  const { db, ctx } = world;
  const { vault } = ctx;
  const email = `${tag}.vogel@${tag}-mail.example`;
  const [name, phone] = [`${tag}name Vogel`, `+49 171 ${orderId}999`];
  const insert = async (table: string, values: Record<string, unknown>): Promise<Record<string, string>> => {
    const all = { shop_id: shop, ...values };
    const columns = Object.keys(all);
    const { rows } = await db.pool.query<Record<string, string>>(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(all),
    );
    return rows[0] ?? {};
  };
  const at = '2026-11-10T10:00:00Z';
  const hash = vault.blindIndex(email);
  await insert('orders', {
    ...{ order_id: orderId, name: `#${orderId}`, ordered_at: at, created_at: at, updated_at: at, search: name },
    ...{ email_enc: vault.encrypt(email), email_hash: hash, customer_name: name, phone_enc: vault.encrypt(phone) },
  });
  await insert('order_lines', { order_id: orderId, line_id: `${orderId}1` });
  const shipment_id = await world.addParcel(shop, { number: `NR${orderId}`, orderId, nextPollAt: null });
  const of = { shipment_id };
  const hash16 = Buffer.alloc(16, Number(orderId) % 250);
  await insert('checkpoints', { ...of, hash: hash16, occurred_at: at });
  await insert('status_trail', {
    ...of,
    seq: 0,
    from_status: ShipmentStatus.Pending,
    to_status: ShipmentStatus.InTransit,
    rule: 'x',
    by: 'provider',
  });
  await insert('fulfillment_events', { ...of, status: 'IN_TRANSIT', happened_at: at });
  const { change_id } = await insert('status_changes', {
    ...{
      ...of,
      from_status: ShipmentStatus.InfoReceived,
      to_status: ShipmentStatus.InTransit,
      by: 'provider',
      happened_at: at,
      learned_at: at,
      is_latest: true,
    },
  });
  await insert('status_change_tasks', { consumer: 'mails', change_id });
  const { integration_id } = await insert('integrations', {
    ...{ name: 'webhook', statuses: '{2}', secrets_enc: Buffer.alloc(0), created_at: at, changed_at: at },
  });
  await insert('deliveries', {
    ...{ ...of, integration_id, change_id, order_id: orderId, type: 'shipment.status_changed' },
    ...{ status: ShipmentStatus.InTransit, happened_at: at, due_at: at, created_at: at },
  });
  await insert('parcel_alerts', { ...of, reason: 'silent', since: at, raised_at: at });
  const { action_id } = await insert('order_actions', {
    ...{ kind: 'note', user_id: '1', detail: '{}', state: 'done', created_at: at },
  });
  await insert('order_action_items', { ...of, action_id, state: 'done' });
  await insert('parcel_feedback', { ...of, user_id: '1', message: '', created_at: at });
  await insert('courier_requests', { ...of, name_key: `${tag} boats`, courier: '', user_id: '1', asked_at: at });
  await insert('parcel_reviews', { ...of, stars: 2, tags: '{late}', created_at: at, updated_at: at });
  const recipient = { recipient_enc: vault.encrypt(email), recipient_hash: hash, created_at: at };
  const { mail_id } = await insert('mails', {
    ...of,
    order_id: orderId,
    status: ShipmentStatus.InTransit,
    state: 'sent',
    ...recipient,
  });
  await insert('mail_contents', { mail_id, content: Buffer.alloc(0), created_at: at });
  await insert('review_replies', { ...of, text_enc: Buffer.alloc(0), mail_id, replied_by: '1', created_at: at });
  await insert('mail_suppressions', { address_hash: hash, address_enc: Buffer.alloc(0), reason: 'bounced', since: at });
  await insert('privacy_requests', { request_id: `of ${tag}`, kind: 'data_request', subject_hash: hash });
  const day = '2026-11-20';
  await insert('parcel_edd', {
    ...{ ...of, from_day: day, to_day: day, to_minute: 0, source: 'carrier', counts: true, computed_at: at },
    ...{ first_from: day, first_to: day },
  });
  await insert('poll_leases', { ...of, until: at, shop_number: 0 }).catch(() => ({}));

  const canaries = new Map<string, string>();
  const written = new Set(await customerTables(world));
  for (const { table, column, type } of await textColumns(world)) {
    if (!written.has(table) || fixed.has(`${table}.${column}`)) continue;
    const canary = `${tag}${canaries.size}canary`;
    const key = (await rowKey(world, table, { orderId, shipment_id, mail_id, action_id, hash, tag })) ?? null;
    if (!key) continue;
    try {
      const { rowCount } = await db.pool.query(
        `update ${table} set ${column} = $1 where shop_id = $2 and ${key.where}`,
        [await valueOf(world, column, type, canary), shop, key.value],
      );
      if (rowCount !== 1) throw new Error(`${rowCount} rows of ${table} have a canary in ${column}.`);
    } catch (error) {
      // A closed list of values, which the database enforces, contains nothing personal.
      if ((error as { code?: string }).code === CHECK_VIOLATION) continue;
      throw error;
    }
    canaries.set(`${table}.${column}`, canary);
  }
  return { email, name, phone, orderId, canaries };
}

interface Keys {
  orderId: string;
  shipment_id: string;
  mail_id: string | undefined;
  action_id: string | undefined;
  hash: Buffer;
  tag: string;
}

/** How the customer's row of a table is found. */
async function rowKey(
  { db }: TrackingWorld,
  table: string,
  keys: Keys,
): Promise<{ where: string; value: unknown } | undefined> {
  const { rows } = await db.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  const columns = new Set(rows.map((row) => row.name));
  const ways: [string, unknown][] = [
    ['shipment_id', keys.shipment_id],
    ['mail_id', keys.mail_id],
    ['order_id', keys.orderId],
    ['action_id', keys.action_id],
    ['address_hash', keys.hash],
    ['subject_hash', keys.hash],
  ];
  const way = ways.find(([column]) => columns.has(column));
  return way && { where: `${way[0]} = $3`, value: way[1] };
}

async function valueOf({ ctx }: TrackingWorld, column: string, type: string, canary: string): Promise<unknown> {
  if (column === 'content' && type === 'bytea')
    return packContent(ctx.vault, {
      ...{ subject: '', preheader: '', html: canary, text: '', from: '', reply_to: '', links: [] },
    });
  if (column === 'address_enc' && canary) return ctx.vault.encrypt(JSON.stringify({ line1: canary }));
  if (column === 'result_enc') return ctx.vault.encrypt(JSON.stringify({ orders: [], canary }));
  if (column === 'detail') return JSON.stringify({ note: canary, message: canary });
  if (type === 'bytea') return ctx.vault.encrypt(canary);
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ canary });
  return type.startsWith('_') ? [canary] : canary;
}

/** The content of all tables, with encrypted values decrypted, by table. */
export async function readAll({ db, ctx }: TrackingWorld): Promise<Map<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const all = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.pool.query<Record<string, unknown>>(`select * from ${name}`);
    const texts: string[] = [];
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) texts.push(`${column}: ${await readable(ctx.vault, value)}`);
    all.set(name, texts.join('\n'));
  }
  return all;
}

async function readable(vault: TrackingWorld['ctx']['vault'], value: unknown): Promise<string> {
  const bytes = Buffer.isBuffer(value) ? value : encryptedIn(value);
  if (!bytes) return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  try {
    const open = vault.decryptBytes(bytes);
    return (open[0] === 0x1f ? gunzipSync(open) : open).toString('utf8');
  } catch {
    return typeof value === 'string' ? value : bytes.toString('latin1');
  }
}

/** Bytes in base64, as columns of text store them. */
const encryptedIn = (value: unknown): Buffer | null =>
  typeof value === 'string' && value.length > 40 && /^[A-Za-z0-9+/]+=*$/.test(value)
    ? Buffer.from(value, 'base64')
    : null;
