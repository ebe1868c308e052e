import { LANGUAGES } from '@parcelway/domain';
import { chartMessages } from './messages';

test.each(LANGUAGES)('the charts speak %s', async (language) => {
  const file = (await import(`./locales/${language}.json`)) as { default: unknown };
  expect((await chartMessages(language)).default).toEqual(file.default);
});

test('a language that is none of ours fails in the way remotes know', async () => {
  await expect(chartMessages('xx')).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
});
