import { packContent } from '../notifications/delivery/mail-content';
import { addCanaryCustomer, FIXED_COLUMNS } from '../testing/canary-customers';
import type { TrackingWorld } from '../testing/tracking-world';

interface Column {
  name: string;
  type: string;
}

/** Values of columns whose values the database checks, by `table.column`. */
const CHECKED: Readonly<Record<string, unknown>> = {
  'subscriptions.state': 'active',
  'billing_entries.kind': 'charge',
  'quota_packs.state': 'active',
  'purchase_requests.kind': 'pack',
  'analytics_changes.kind': 'mail',
  'analytics_days.part': 'all',
  'custom_statuses.color': '#aabbcc',
  'custom_statuses.after': 'ordered',
  'export_selections.row_kind': 'orders',
  'page_counts.kind': 'view',
  'page_images.use': 'logo',
  'staff_tokens.kind': 'code',
  'sync_runs.kind': 'manual',
  'tracking_page_drafts.theme': 'modern',
  'tracking_page_editors.theme': 'modern',
  'tracking_page_versions.theme': 'modern',
};
/** What a table's rows refer to comes first. */
const FIRST = ['mail_template_versions', 'tracking_page_versions', 'edd_rules'];

/** Every table with rows of shops. */
export async function shopTables({ db }: TrackingWorld): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'shop_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * For tests only: a shop with a row in every table, whose texts begin with `tag`; bytes that are decrypted hold
 * `<tag>-<table>.<column>`, all others a secret, `<tag>-secret`.
 */
export async function fillShop(world: TrackingWorld, tag: string, orderId: string): Promise<string> {
  const { db, ctx } = world;
  const shopId = await db.addShop(`${tag}.myshopify.com`);
  await addCanaryCustomer(world, { shop: shopId, tag, orderId }, FIXED_COLUMNS);
  const mail = {
    subject: `${tag}-subject`,
    preheader: '',
    html: '',
    text: `${tag}-words`,
    from: '',
    reply_to: '',
    links: [],
  };
  await db.pool.query('update mail_contents set content = $2 where shop_id = $1', [
    shopId,
    await packContent(ctx.vault, mail),
  ]);
  const valueOf = (table: string, { name, type }: Column): unknown => {
    const checked = CHECKED[`${table}.${name}`];
    if (checked !== undefined) return checked;
    if (type === 'bytea')
      return name.endsWith('_enc') ? ctx.vault.encrypt(`${tag}-${table}.${name}`) : Buffer.from(`${tag}-secret`);
    if (type.startsWith('timestamp')) return '2026-11-10T10:00:00Z';
    if (type === 'date') return '2026-11-10';
    if (type === 'jsonb' || type === 'json') return JSON.stringify({ text: `${tag}-${name}` });
    if (type === 'ARRAY') return '{}';
    if (type === 'boolean') return true;
    // Some are random bits, and have to be long.
    return type === 'text' ? `${tag}-${name}`.padEnd(16, '-') : 1;
  };
  const idIn = async (column: string, table: string): Promise<unknown> =>
    (await db.pool.query(`select ${column} as id from ${table} where shop_id = $1`, [shopId])).rows[0].id;
  const failed: string[] = [];
  const others = (await shopTables(world)).filter((table) => !FIRST.includes(table) && table !== 'shops');
  for (const table of [...FIRST, ...others]) {
    const { rowCount } = await db.pool.query(`select from ${table} where shop_id = $1 limit 1`, [shopId]);
    if (rowCount) continue;
    const { rows: needed } = await db.pool.query<Column>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name <> 'shop_id' and is_generated = 'NEVER' and is_identity = 'NO'
         and ((is_nullable = 'NO' and column_default is null) or column_name like '%\\_enc' or column_name = 'token_hash')`,
      [table],
    );
    const values: Record<string, unknown> = { shop_id: shopId };
    for (const column of needed) values[column.name] = valueOf(table, column);
    const parents = { shipment_id: 'shipments', version_id: 'mail_template_versions', rule_id: 'edd_rules' };
    for (const [column, parent] of Object.entries(parents))
      if (column in values) values[column] = await idIn(column, parent);
    const columns = Object.keys(values);
    await db.pool
      .query(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(values),
      )
      .catch((error: Error) => failed.push(`${table}: ${error.message}`));
  }
  if (failed.length > 0) throw new Error(`Give these columns values in CHECKED.\n${failed.join('\n')}`);
  return shopId;
}
