import { draftOf, fieldOf, readDraft, type MailDraft } from './mail-form';

const DRAFT: MailDraft = {
  name: ' Miller ',
  reply_to: '',
  receivers: 'a@example.com\n\n b@example.com ',
  delay: '0',
  older: '48',
  quiet: true,
  from: '21:00',
  to: '08:00',
  digest: true,
  at: '08:00',
};
const issuesOf = (part: Partial<MailDraft>) => {
  const read = readDraft({ ...DRAFT, ...part });
  return 'issues' in read ? read.issues : {};
};

test('a valid form is parsed to its settings', () => {
  const read = readDraft(DRAFT);
  expect(read).toMatchObject({
    settings: { sender: { name: 'Miller' }, merchant_emails: ['a@example.com', 'b@example.com'] },
  });
});

test('settings that are read and shown are the same', () => {
  const read = readDraft(DRAFT);
  if (!('settings' in read)) throw new Error('The form is in order');
  const again = readDraft(draftOf(read.settings));
  expect(again).toEqual(read);
});

test.each<[Partial<MailDraft>, object]>([
  [{ reply_to: 'a@b' }, { reply_to: { text: 'email', value: 'a@b' } }],
  [
    { reply_to: 'a@example.com, b@example.com' },
    { reply_to: { text: 'email', value: 'a@example.com, b@example.com' } },
  ],
  [{ receivers: 'a@example.com\nwrong' }, { receivers: { text: 'email', value: 'wrong' } }],
  [
    { receivers: Array.from({ length: 6 }, (_one, at) => `a${at}@example.com`).join('\n') },
    { receivers: { text: 'most_receivers', most: 5 } },
  ],
  [{ delay: '1441' }, { delay: { text: 'number', least: 0, most: 1440 } }],
  [{ delay: '' }, { delay: { text: 'number', least: 0, most: 1440 } }],
  [{ delay: '1.5' }, { delay: { text: 'number', least: 0, most: 1440 } }],
  [{ older: '0' }, { older: { text: 'number', least: 1, most: 720 } }],
  [{ at: '' }, { at: { text: 'time' } }],
  [{ from: '24:00' }, { from: { text: 'time' } }],
  [{ to: '21:00' }, { to: { text: 'same_times' } }],
  [{ to: '21:00', quiet: false }, {}],
])('%j is in order but for %j', (part, issues) => {
  expect(issuesOf(part)).toEqual(issues);
});

test("what the server calls a field is the form's", () => {
  expect(['sender.reply_to', 'merchant_emails.2', 'merchant_emails[0]', 'rules.quiet_hours.to'].map(fieldOf)).toEqual([
    'reply_to',
    'receivers',
    'receivers',
    'to',
  ]);
  expect(fieldOf('something')).toBeUndefined();
});
