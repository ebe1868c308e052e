import { bootstrap } from './bootstrap';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerPlugins: jest.fn(), registerRemotes: jest.fn(), loadRemote: jest.fn() }));

test('a document without the root element stops the start', async () => {
  await expect(bootstrap()).rejects.toThrow('Failed to find the tm shopify element');
});
