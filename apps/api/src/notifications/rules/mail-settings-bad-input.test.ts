import hostile from './mail-header.json';
import { RULES } from './test-changes';
import { COMMON, setUpMailSettings } from './test-mail-settings';

const { send, setting } = setUpMailSettings();

const wrong = (change: object) => ({ ...COMMON, ...change });
test.each([
  [wrong({ sender: { name: 'A\r\nBcc: x@evil.test', reply_to: '' } }), 'sender.name', 'must be one line'],
  [wrong({ sender: { name: 'x'.repeat(81), reply_to: '' } }), 'sender.name', '80'],
  [wrong({ sender: { name: 'A', reply_to: 'help' } }), 'sender.reply_to', ''],
  [wrong({ merchant_emails: ['a@b.c', 'a@b.c, x@evil.test'] }), 'merchant_emails.1', 'must be one e-mail address'],
  [wrong({ merchant_emails: Array.from({ length: 6 }, (_, nr) => `a${nr}@b.c`) }), 'merchant_emails', '5'],
  [wrong({ rules: { ...RULES, delay_minutes: -1 } }), 'rules.delay_minutes', ''],
  [wrong({ rules: { ...RULES, delay_minutes: 1441 } }), 'rules.delay_minutes', ''],
  [wrong({ rules: { ...RULES, skip_if_older_hours: 0 } }), 'rules.skip_if_older_hours', ''],
  [
    wrong({ rules: { ...RULES, quiet_hours: { enabled: true, from: '24:00', to: '08:00' } } }),
    'rules.quiet_hours.from',
    '21:30',
  ],
  [wrong({ digest: { enabled: true, at: '8 am' } }), 'digest.at', '21:30'],
  [wrong({ more: 1 }), '', 'more'],
])(
  'PUT notification/setting refuses what makes no sense by its field, and stores nothing: %#',
  async (body, field, expected) => {
    const { status, errors, message } = await send('PUT', 'notification/setting', body);
    expect(status).toBe(422);
    if (field) expect(Object.keys(errors ?? {})).toContain(field);
    expect(`${message} ${errors?.[field] ?? ''}`).toContain(expected);
    expect((await setting()).sender.name).toBe('');
  },
);

test.each(hostile.values)('no name or address of the merchant can add a header or a recipient: %j', async (value) => {
  for (const body of [
    wrong({ sender: { name: value, reply_to: '' } }),
    wrong({ sender: { name: '', reply_to: value } }),
    wrong({ merchant_emails: [value] }),
  ])
    await send('PUT', 'notification/setting', body);
  const { sender, merchant_emails: emails } = await setting();
  expect(sender.name).not.toMatch(/\p{Cc}/u);
  for (const address of [sender.reply_to, ...emails].filter(Boolean))
    expect(address).toMatch(/^[^\s\p{Cc},;<>"]+@[^\s\p{Cc},;<>"@]+$/u);
});
