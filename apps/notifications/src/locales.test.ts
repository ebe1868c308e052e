import { editorMessages } from '@parcelway/editor/messages';
import { switchesMessages } from '@parcelway/store-connection/switches';
import contract from '../remote.json';
import { messages } from './messages';

test.each(contract.i18n.languages)('the remote speaks %s', async (language) => {
  const { default: file } = (await import(`../locales/${language}.json`)) as { default: object };
  const { default: kit } = await editorMessages(language);
  const { default: switches } = await switchesMessages(language);
  expect(await messages(language)).toEqual({ ...file, editor_kit: kit, switches_kit: switches });
});
