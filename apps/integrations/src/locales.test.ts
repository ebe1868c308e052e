import contract from '../remote.json';
import { messages } from './messages';

test.each(contract.i18n.languages)('the remote speaks %s', async (language) => {
  const file = (await import(`../locales/${language}.json`)) as { default: unknown };
  expect(await messages(language)).toEqual(file.default);
});
