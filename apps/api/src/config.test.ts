import { generateKeyPairSync } from 'node:crypto';
import { ConfigError, readConfig } from './config';

const complete = {
  APP_URL: 'https://app.parcelway.example/',
  DATABASE_URL: 'postgres://u:p@localhost/x',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'a-secret-long-enough',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  TRACKINGMORE_API_KEY: 'k',
  TRACKINGMORE_WEBHOOK_SECRET: 's',
};

test('the real outside world is the default', () => {
  expect(readConfig(complete)).toMatchObject({
    PLATFORM_SHOP_URL: 'https://{shop}',
    PLATFORM_ADMIN_URL: 'https://admin.shopify.com',
    PLATFORM_CDN_URL: 'https://cdn.shopify.com',
    TRACKINGMORE_URL: 'https://api.trackingmore.com',
    ROLE: 'all',
  });
});
test('the public address loses its last slash', () => {
  expect(readConfig(complete).APP_URL).toBe('https://app.parcelway.example');
});
test('the top bar and the footer are shown unless they are switched off', () => {
  expect(readConfig(complete)).toMatchObject({ SHOW_HEADER: true, SHOW_FOOTER: true });
  expect(readConfig({ ...complete, SHOW_HEADER: 'false', SHOW_FOOTER: 'false' })).toMatchObject({
    SHOW_HEADER: false,
    SHOW_FOOTER: false,
  });
});
test('everything that is missing or wrong is named at once', () => {
  const read = () => readConfig({ ...complete, SHOPIFY_API_SECRET: undefined, ENCRYPTION_KEY: 'short', ROLE: 'cook' });
  expect(read).toThrow(ConfigError);
  for (const part of [
    'SHOPIFY_API_SECRET: is missing',
    'ENCRYPTION_KEY: must be 32 bytes',
    'ROLE',
    'docs/how-to/connect-a-store.md',
  ])
    expect(read).toThrow(part);
});

describe('the mail server', () => {
  const SMTP = { SMTP_URL: 'smtp://user:p%40ss@mail.example:587?pool=true', MAIL_FROM: 'mail@parcelway.example' };
  test('is none unless it is named, and then with the address that mails come from', () => {
    expect(readConfig(complete).SMTP_URL).toBeUndefined();
    expect(readConfig({ ...complete, ...SMTP })).toMatchObject(SMTP);
    expect(() => readConfig({ ...complete, ...SMTP, MAIL_FROM: undefined })).toThrow('MAIL_FROM: is missing');
  });
  test.each([
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example/path'],
    ['MAIL_FROM', 'Miller <mail@parcelway.example>'],
    ['MAIL_FROM', 'mail@parcelway.example, x@y.example'],
    ['MAIL_FROM', 'mail@localhost'],
    ['DKIM_PRIVATE_KEY', 'a key'],
    ['MAIL_RATE', '0'],
    ['MAIL_RATE', 'fast'],
    ['BOUNCE_SECRET', 'short'],
    ['POSTMARK_WEBHOOK_SECRET', 'a-password-without-user'],
  ])('%s %s is refused by its name', (name, value) => {
    expect(() => readConfig({ ...complete, ...SMTP, [name]: value })).toThrow(`${name}: `);
  });
  test('signs with all that it needs, or not at all; the lines of a key may be written with \\n', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const all = { DKIM_PRIVATE_KEY: pem.replace(/\n/g, '\\n'), DKIM_SELECTOR: 'k1', DKIM_DOMAIN: 'parcelway.example' };
    expect(readConfig({ ...complete, ...all }).DKIM_PRIVATE_KEY).toBe(pem);
    expect(() => readConfig({ ...complete, DKIM_SELECTOR: 'k1' })).toThrow(
      /DKIM_PRIVATE_KEY: is missing[\s\S]*DKIM_DOMAIN: is missing/,
    );
  });
});

describe('tracking providers', () => {
  const keys = { TRACKINGMORE_API_KEY: undefined, TRACKINGMORE_WEBHOOK_SECRET: undefined };
  test('one at least is configured', () => {
    expect(() => readConfig({ ...complete, ...keys })).toThrow(
      /TRACKINGMORE_API_KEY: is missing[\s\S]*TRACKINGMORE_WEBHOOK_SECRET: is missing/,
    );
    expect(readConfig({ ...complete, ...keys, SEVENTEENTRACK_API_KEY: 'k' })).toMatchObject({
      TRACKING_PROVIDERS: ['trackingmore', '17track', 'aftership'],
    });
    expect(() =>
      readConfig({ ...complete, ...keys, SEVENTEENTRACK_API_KEY: 'k', TRACKING_PROVIDERS: 'aftership' }),
    ).toThrow('TRACKINGMORE_API_KEY: is missing');
  });
  test('a provider is configured with all that it needs, or not at all', () => {
    expect(() => readConfig({ ...complete, TRACKINGMORE_WEBHOOK_SECRET: undefined })).toThrow(
      'TRACKINGMORE_WEBHOOK_SECRET: is missing',
    );
    expect(() => readConfig({ ...complete, AFTERSHIP_API_KEY: 'k' })).toThrow('AFTERSHIP_WEBHOOK_SECRET: is missing');
  });
  test('their order is named, and nobody else', () => {
    expect(readConfig({ ...complete, TRACKING_PROVIDERS: 'aftership, trackingmore' })).toMatchObject({
      TRACKING_PROVIDERS: ['aftership', 'trackingmore'],
    });
    for (const TRACKING_PROVIDERS of ['ship24', ''])
      expect(() => readConfig({ ...complete, TRACKING_PROVIDERS })).toThrow('TRACKING_PROVIDERS');
  });
});

describe('the chat and the survey', () => {
  const chat = {
    CHAT_SCRIPT_URL: 'https://chat.example/app.js',
    CHAT_APP_ID: 'app',
    CHAT_SECRET: 'a-secret-long-enough',
  };
  test('the chat is configured with all that it needs, or not at all', () => {
    expect(readConfig({ ...complete, ...chat })).toMatchObject(chat);
    expect(readConfig(complete).CHAT_SCRIPT_URL).toBeUndefined();
    expect(() => readConfig({ ...complete, CHAT_APP_ID: 'app' })).toThrow(
      /CHAT_SCRIPT_URL: is missing[\s\S]*CHAT_SECRET: is missing/,
    );
  });
  test.each([
    'http://chat.example/app.js',
    'https://chat.example',
    "https://a;script-src'unsafe-inline'/x.js",
    'https://*/x.js',
    'https://u:p@chat.example/x.js',
    'javascript:alert(1)',
    '//chat.example/x.js',
    '',
  ])('a script that is not at an https address of a plain host is refused: %s', (address) => {
    expect(() => readConfig({ ...complete, ...chat, CHAT_SCRIPT_URL: address })).toThrow(
      /CHAT_SCRIPT_URL: must be the https address/,
    );
    expect(() => readConfig({ ...complete, SURVEY_SCRIPT_URL: address })).toThrow(
      /SURVEY_SCRIPT_URL: must be the https address/,
    );
  });
  test('further origins are a list of https and wss origins', () => {
    expect(
      readConfig({ ...complete, ...chat, CHAT_ORIGINS: 'https://a.example, wss://b.example:8443' }).CHAT_ORIGINS,
    ).toEqual(['https://a.example', 'wss://b.example:8443']);
    for (const wrong of [
      'https://*.example',
      'http://a.example',
      'https://a.example/path',
      "https://a.example 'unsafe-inline'",
      '*',
    ]) {
      expect(() => readConfig({ ...complete, ...chat, CHAT_ORIGINS: wrong })).toThrow('CHAT_ORIGINS');
    }
  });
});

describe('trusted proxies', () => {
  test('are addresses and networks; nobody by default', () => {
    expect(readConfig(complete).TRUSTED_PROXIES).toEqual([]);
    expect(readConfig({ ...complete, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,2001:db8::/32' }).TRUSTED_PROXIES).toEqual(
      ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'],
    );
  });
  test.each([
    'true',
    '*',
    'all',
    'loopback',
    '0.0.0.0/0',
    '::/0',
    '128.0.0.0/1',
    '2000::/3',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '1',
  ])('%j is refused: everybody is never trusted', (TRUSTED_PROXIES) => {
    expect(() => readConfig({ ...complete, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES: must be addresses/);
  });
});
