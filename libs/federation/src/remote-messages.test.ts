import { defineRemote } from '@parcelway/remote-contract';
import { remoteMessages } from './remote-messages';
import { resolvedRemote } from './test-releases';

const messages = jest.fn(async (language: string) => {
  if (language === 'de') throw new Error('404');
  return { hello: 'Hello' };
});
const remote = defineRemote({ contract: { id: 'orders', contract: 1 }, Root: () => null, messages });
const loadMessages = remoteMessages(resolvedRemote(), remote);

let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  messages.mockClear();
});
afterEach(() => jest.restoreAllMocks());

test('a language that the remote lacks leaves it in English, with a console warning', async () => {
  await expect(loadMessages('ja')).resolves.toEqual({});
  expect(messages).not.toHaveBeenCalled();
  expect(warned).toHaveBeenCalledWith('[remote orders@1.0.0-abc] has no texts in ja; they stay English');
});

test('a language that cannot be loaded is warned of too, and may be requested again', async () => {
  await expect(loadMessages('de')).rejects.toThrow('404');
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('has no texts in de'), expect.any(Error));
});

test("English comes from the remote's own code", async () => {
  await expect(loadMessages('en')).resolves.toEqual({ hello: 'Hello' });
  expect(warned).not.toHaveBeenCalled();
});
