import { syncMessages } from '@parcelway/store-connection/sync';
import contract from '../remote.json';
import { messages } from './messages';

test.each(contract.i18n.languages)('the remote speaks %s', async (language) => {
  const { default: file } = (await import(`../locales/${language}.json`)) as { default: object };
  const { default: sync } = await syncMessages(language);
  expect(await messages(language)).toEqual({ ...file, sync_kit: sync });
});
