import { appendFileSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Mailbox } from './mailbox';

const now = () => new Date('2026-11-23T12:00:00Z');
const folder = () => mkdtempSync(path.join(tmpdir(), 'mailbox-test-'));
const receive = (box: Mailbox, subject: string) =>
  box.receive(
    { from: 'mail@parcelway.example', recipients: ['anna@shopper.example'] },
    Buffer.from(`Subject: ${subject}\r\n\r\nIt is on its way.\r\n`),
  );

test('mails, what was done with them and their texts outlive a restart', async () => {
  const dir = folder();
  const before = new Mailbox(dir, now);
  const { id } = await receive(before, 'One');
  before.answered(id);
  before.did(id, 'bounced', '204');
  before.close();
  const after = new Mailbox(dir, now);
  expect(after.mails).toEqual(before.mails);
  expect(after.get(id)).toMatchObject({ answeredAt: '2026-11-23T12:00:00.000Z', deeds: [{ deed: 'bounced' }] });
  expect((await after.text(id))?.toString()).toBe('Subject: One\r\n\r\nIt is on its way.\r\n');
  expect((await receive(after, 'Two')).id).toBe(id + 1);
});

test('only the newest texts are stored; the book lists every mail', async () => {
  const dir = folder();
  const box = new Mailbox(dir, now, 2);
  for (const subject of ['One', 'Two', 'Three']) await receive(box, subject);
  expect(box.find({}).map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
  expect(box.search('').map(({ subject }) => subject)).toEqual(['Three', 'Two']);
  expect(await box.text(1)).toBeNull();
  expect(readdirSync(dir).sort()).toEqual(['2.eml', '3.eml', 'book.jsonl']);
});

test('a line that a crash cut off loses that mail only, and a text without its line is no mail', async () => {
  const dir = folder();
  await receive(new Mailbox(dir, now), 'One');
  appendFileSync(path.join(dir, 'book.jsonl'), '{"mail":{"id":2,"subj');
  writeFileSync(path.join(dir, '2.eml'), 'Subject: Two\r\n\r\n');
  await receive(new Mailbox(dir, now), 'Another');
  const box = new Mailbox(dir, now);
  expect(box.mails.map(({ id, subject }) => [id, subject])).toEqual([
    [1, 'One'],
    [2, 'Another'],
  ]);
  expect((await box.text(2))?.toString()).toContain('Another');
});

test('mails that arrive at the same time are different ones', async () => {
  const box = new Mailbox(null, now);
  const mails = await Promise.all(['One', 'Two', 'Three'].map((subject) => receive(box, subject)));
  expect(mails.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect((await box.text(2))?.toString()).toContain(mails[1]?.subject);
  box.close();
});

test('a mailbox without a folder leaves nothing behind', async () => {
  const box = new Mailbox(null, now);
  await receive(box, 'One');
  expect(readdirSync(box.dir)).toHaveLength(2);
  box.close();
  expect(existsSync(box.dir)).toBe(false);
});
