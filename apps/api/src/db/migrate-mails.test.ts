import { migrate } from './migrate';
import { inNewDatabase, migrateTo } from '../testing/new-database';

const server = process.env.TEST_DATABASE_URL ?? '';

test('mails that are sent today stay on, and no later plan turns on what was never sent', async () => {
  await inNewDatabase(server, async (client, url) => {
    await migrateTo(client, '0035');
    await client.query(
      "insert into shops (domain, plan) values ('free.myshopify.com', 'free'), ('chose.myshopify.com', 'basic'), ('usual.myshopify.com', 'pro')",
    );
    await client.query(
      "insert into mail_switches (shop_id, topic, customer, merchant, changed_at) values (1, '6', false, true, now()), (2, '4', false, true, now())",
    );
    await migrate(url);
    const { rows } = await client.query<{ shop_id: string; topic: string; customer: boolean; merchant: boolean }>(
      'select shop_id, topic, customer, merchant, customer_since from mail_switches order by shop_id, topic',
    );
    const of = (shop: string) =>
      rows.flatMap(({ shop_id: id, topic, customer, merchant }) => (id === shop ? [[topic, customer, merchant]] : []));
    expect(of('1')).toEqual([['6', false, false]]);
    expect(of('2')).toContainEqual(['4', false, true]);
    expect(of('2')).toContainEqual(['2', true, false]);
    expect(of('3')).toEqual([
      ...[
        ['2', true, false],
        ['3', true, false],
        ['3002', true, false],
        ['4', true, false],
        ['6', true, true],
        ['7', false, true],
      ],
      ['order_done', true, false],
      ['order_part', true, false],
    ]);
    expect(rows.every((row) => 'customer_since' in row && row.customer_since === null)).toBe(true);
  });
});

test('of what mail servers said the reply code is left, and no address; our own words stay', async () => {
  await inNewDatabase(server, async (client, url) => {
    await migrateTo(client, '0036');
    await client.query("insert into shops (domain) values ('old.myshopify.com')");
    const mails: [string, string | null, string | null, string | null][] = [
      ['failed', 'refused', '554 5.7.1 <jane@example.com>: spam', 'The mail server answered 554 5.7.1.'],
      ['failed', 'bounced', '550-5.1.1 Jane Doe is unknown', 'The mail server answered 550-5.1.1.'],
      ['failed', 'bad_address', '5.1.1 jane@example.com', 'The mail server answered 5.1.1.'],
      ['failed', 'bad_address', 'This is not an e-mail address.', 'This is not an e-mail address.'],
      ['failed', 'unreachable', 'Greeting of jane@example.com never came', 'The mail server gave no code.'],
      ['queued', null, '450 greylisted jane@example.com', 'The mail server answered 450.'],
      ['queued', null, 'It could not be filled.', 'It could not be filled.'],
      ['sent', null, '4.4.1 no answer for jane@example.com', 'The mail server answered 4.4.1.'],
      ['sent', null, null, null],
      [
        'unknown',
        null,
        'The server that sent it stopped before it knew.',
        'The server that sent it stopped before it knew.',
      ],
      ['failed', 'template', 'Line 3: unknown name', 'Line 3: unknown name'],
      ['failed', 'suppressed', 'Earlier mails to this address came back.', 'Earlier mails to this address came back.'],
    ];
    for (const [state, failure, error] of mails)
      await client.query(
        "insert into mails (shop_id, receiver_enc, state, failure, error, created_at) values (1, '', $1, $2, $3, now())",
        [state, failure, error],
      );
    await client.query(
      `insert into mail_suppressions (shop_id, address_hash, address_enc, reason, detail, since) values
        (1, 'a', '', 'bounced', '550 5.1.1 jane@example.com', now()), (1, 'b', '', 'unsubscribed', '', now()),
        (1, 'c', '', 'complained', 'jane@example.com complained', now())`,
    );
    await migrate(url);
    const { rows } = await client.query('select error, answer_enc from mails order by mail_id');
    expect(rows).toEqual(mails.map(([, , , error]) => ({ error, answer_enc: null })));
    const details = await client.query('select detail from mail_suppressions order by address_hash');
    expect(details.rows.map(({ detail }) => detail)).toEqual([
      'The mail server answered 550 5.1.1.',
      '',
      'The mail server gave no code.',
    ]);
  });
});
