import { defineRemote } from '@parcelway/remote-contract';
import { remoteMessages } from './remote-messages';
import { resolvedRemote } from './test-releases';

const messages = jest.fn(async (language: string) => {
  if (language === 'de') throw new Error('404');
  return { hello: 'Hello' };
});
const remote = defineRemote({ contract: { id: 'orders', contract: 1 }, Root: () => null, messages });
const asked = remoteMessages(resolvedRemote(), remote);

let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  messages.mockClear();
});
afterEach(() => jest.restoreAllMocks());

test('a language that the remote lacks leaves it in English, and is said in the console', async () => {
  await expect(asked('ja')).resolves.toEqual({});
  expect(messages).not.toHaveBeenCalled();
  expect(warned).toHaveBeenCalledWith('[remote orders@1.0.0-abc] has no texts in ja; they stay English');
});

test('a language that cannot be loaded is said in the console too, and may be asked for again', async () => {
  await expect(asked('de')).rejects.toThrow('404');
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('has no texts in de'), expect.any(Error));
});

test("English is the remote's own to give", async () => {
  await expect(asked('en')).resolves.toEqual({ hello: 'Hello' });
  expect(warned).not.toHaveBeenCalled();
});
