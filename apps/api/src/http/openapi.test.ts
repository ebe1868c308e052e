import Fastify from 'fastify';
import { testConfig } from '../testing/test-config';
import { openApi } from './openapi';

test('the documentation runs no script but its own, and nothing may frame it', async () => {
  const app = Fastify();
  await openApi(app, testConfig('postgres://localhost/none'));
  for (const url of ['/docs', '/docs/', '/docs/static/swagger-ui.css']) {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    if (!url.endsWith('.css')) expect(body).not.toMatch(/<script(?! src=)|<style/);
  }
  await app.close();
});
