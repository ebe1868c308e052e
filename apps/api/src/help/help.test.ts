import Fastify from 'fastify';
import type { Config } from '../config';
import { registerHelp } from './help.routes';

test('[2.40] the FAQ is a page of ours, with our name and the way to ask further', async () => {
  const app = Fastify();
  registerHelp(app, { PRODUCT_NAME: 'Parcel & <way>', SUPPORT_URL: 'mailto:help@example.com' } as Config);
  const { statusCode, headers, body } = await app.inject('/help');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<title>Help · Parcel &amp; &lt;way&gt;</title>');
  expect(body).toContain('<h2>Plan and quota</h2>');
  expect(body).toContain('<a href="mailto:help@example.com">Contact us</a>');
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
  await app.close();
});
