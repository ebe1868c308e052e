import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@parcelway/domain';
import { HELP_TEXTS } from './help-texts';

type Texts = Record<string, Record<string, string>>;
const textsOf = (folder: string, language: Language) =>
  JSON.parse(readFileSync(path.resolve(__dirname, '../../../..', folder, `${language}.json`), 'utf8')) as Texts;
const outline = (text: string) => text.split('\n').flatMap((line) => (/^(#+ |\*\*|---)/.exec(line) ?? []).slice(0, 1));

test.each(LANGUAGES)('the FAQ in %s has the headings and the questions of the English one', (language) => {
  expect(outline(HELP_TEXTS[language])).toEqual(outline(HELP_TEXTS.en));
});

test.each(LANGUAGES)('the FAQ in %s calls the parts of the interface by their names in that language', (language) => {
  const orders = textsOf('apps/orders/locales', language);
  const common = textsOf('libs/i18n/src/locales', language);
  const text = HELP_TEXTS[language];
  const answers = text.replace(/^\*\*.+?\*\*/gm, '');
  expect([...answers.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name)).toEqual([
    orders.sync?.action,
    orders.list?.table_orders,
    orders.list?.table_tracking,
  ]);
  for (const name of [common.status?.expired, common.unauthorized?.title, common.footer?.contact])
    expect(text).toContain(name);
});
