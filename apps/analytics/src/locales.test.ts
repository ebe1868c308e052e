import { chartMessages } from '@parcelway/charts/messages';
import contract from '../remote.json';
import { messages } from './messages';

test.each(contract.i18n.languages)('the remote speaks %s, and so do its charts', async (language) => {
  const own = (await import(`../locales/${language}.json`)) as { default: object };
  const charts = await chartMessages(language);
  expect(await messages(language)).toEqual({ ...own.default, charts: charts.default });
});
