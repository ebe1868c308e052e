/** @jest-environment jsdom */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const APP = path.join(__dirname, '../zendesk');
const read = (file: string): string => readFileSync(path.join(APP, file), 'utf8');
const json = (file: string): Record<string, unknown> => JSON.parse(read(file)) as Record<string, unknown>;

interface Parameter {
  name: string;
  type: string;
  secure?: boolean;
}

test('the manifest has the documented properties, and no others', () => {
  const manifest = json('manifest.json');
  // https://developer.zendesk.com/documentation/apps/app-developer-guide/manifest/
  const documented = [
    ...['name', 'author', 'version', 'frameworkVersion', 'location', 'defaultLocale', 'parameters', 'domainWhitelist'],
    ...['private', 'singleInstall'],
  ];
  expect(Object.keys(manifest).filter((name) => !documented.includes(name))).toEqual([]);
  expect(manifest).toMatchObject({
    author: { name: expect.any(String), email: expect.stringContaining('@') },
    frameworkVersion: '2.0',
    defaultLocale: 'en',
    location: { support: { ticket_sidebar: { url: 'assets/iframe.html' } } },
  });
  const types = ['text', 'password', 'checkbox', 'url', 'number', 'multiline', 'hidden', 'oauth', 'dropdown'];
  const parameters = manifest['parameters'] as Parameter[];
  expect(parameters.filter(({ type }) => !types.includes(type))).toEqual([]);
  // A secure setting never reaches the browser, and goes to the listed hosts alone.
  expect(parameters.find(({ name }) => name === 'key')).toMatchObject({ secure: true });
  expect(manifest['domainWhitelist']).toHaveLength(1);
  const labels = (json('translations/en.json')['app'] as { parameters: Record<string, { label: string }> }).parameters;
  expect(Object.keys(labels).sort()).toEqual(parameters.map(({ name }) => name).sort());
  for (const file of ['assets/iframe.html', 'assets/app.js', 'assets/logo.png', 'assets/logo-small.png'])
    expect([file, existsSync(path.join(APP, file))]).toEqual([file, true]);
});

/** Runs the app with a ticket. @returns what it requested, and what it shows */
async function run(requester: object | null, answer: () => Promise<object>) {
  document.body.innerHTML = '<main id="parcels"></main>';
  const requests: Record<string, unknown>[] = [];
  const client = {
    get: async () => ({ 'ticket.requester': requester }),
    metadata: async () => ({ settings: { server: 'https://app.parcelway.example' } }),
    invoke: async () => undefined,
    request: async (options: Record<string, unknown>) => {
      requests.push(options);
      return answer();
    },
  };
  const script = new Function('ZAFClient', read('assets/app.js')) as (zaf: object) => void;
  script({ init: () => client });
  await new Promise((done) => setTimeout(done));
  return { requests, main: document.querySelector('main') as HTMLElement };
}
const parcel = {
  ...{ tracking_number: '1Z', courier: '<img src=x>', status: 'out_for_delivery', expected_on: '2026-12-01' },
  ...{ delivered_at: null, tracking_url: 'https://north.example/track?nums=1Z' },
};

test('the parcels of the requester are requested with the secure setting, and shown as text', async () => {
  const orders = [{ name: '#1001', parcels: [parcel, { ...parcel, tracking_url: 'javascript:alert(1)' }] }];
  const { requests, main } = await run({ email: 'a+b@example.com' }, async () => ({ orders }));
  expect(requests).toEqual([
    {
      url: 'https://app.parcelway.example/api/public/v1/customers/parcels?email=a%2Bb%40example.com',
      ...{ type: 'GET', dataType: 'json', secure: true },
      headers: { Authorization: 'Bearer {{setting.key}}' },
    },
  ]);
  expect(main.textContent).toContain('out for delivery');
  expect(main.textContent).toContain('<img src=x>');
  expect([main.querySelectorAll('img').length, main.querySelectorAll('a').length]).toEqual([0, 1]);
});

test('without orders, without a requester, and when the call fails, it says so', async () => {
  expect((await run({ email: 'a@b.example' }, async () => ({ orders: [] }))).main.textContent).toBe(
    'No orders of this customer',
  );
  expect((await run(null, async () => ({ orders: [] }))).requests).toEqual([]);
  const failed = await run({ email: 'a@b.example' }, () => Promise.reject(new Error('401')));
  expect(failed.main.textContent).toMatch(/^The parcels could not be loaded/);
});
