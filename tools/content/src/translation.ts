import { overlayTexts, setOverlayText, unsetOverlayText } from '@parcelway/app-api/content';
import { isLanguage, LANGUAGES, type Language } from '@parcelway/domain';
import { checkText, englishOf, englishTexts } from './check-text';
import { Refused, runCommand, type Words, type World } from './command';

const HELP = `npm run translation -- <command>

  set <language> <namespace> <key> <text>   show this text instead of the built-in one
  unset <language> <namespace> <key>        show the built-in one again
  list [language]                           what was changed

  --database-url <address>   the database (DATABASE_URL; that of npm start)
  --help                     show this

Example: npm run translation -- set de common action.save "Sichern"
A text holds the same {{placeholders}} as the English one. Pages show it within five minutes, without a release.
Ends with 0 when done, 1 when refused, 2 when the command makes no sense.`;

/** @returns exit code */
export const translation = (argv: string[], world: World): Promise<0 | 1 | 2> =>
  runCommand(
    'translation',
    HELP,
    {
      set: {
        words: ['language', 'namespace', 'key', 'text'],
        options: [],
        prepare: (words, { root }) => {
          const place = placeOf(words);
          const text = words.text ?? '';
          checkText(englishOf(englishTexts(root), place), text);
          return async (db) => {
            await setOverlayText(db, { ...place, text });
            return [`${place.language} ${place.namespace} ${place.key} is now: ${text}`];
          };
        },
      },
      unset: {
        words: ['language', 'namespace', 'key'],
        options: [],
        // The key need not exist any more: a release may have dropped it.
        prepare: (words) => async (db) => {
          const { language, namespace, key } = placeOf(words);
          if (!(await unsetOverlayText(db, { language, namespace, key })))
            throw new Refused(
              `${language} ${namespace} ${key} was not changed. npm run translation -- list shows what was.`,
            );
          return [`${language} ${namespace} ${key} is the built-in text again.`];
        },
      },
      list: {
        words: ['language?'],
        options: [],
        prepare: ({ language }) => {
          const wanted = language === undefined ? undefined : [languageOf(language)];
          return async (db) => {
            const all = await overlayTexts(db, wanted);
            return all.length === 0
              ? ['Every text is the built-in one.']
              : all.map((row) => `${row.language}  ${row.namespace.padEnd(14)} ${row.key}: ${row.text}`);
          };
        },
      },
    },
    argv,
    world,
  );

const placeOf = ({
  language = '',
  namespace = '',
  key = '',
}: Words): { language: Language; namespace: string; key: string } => ({
  language: languageOf(language),
  namespace,
  key,
});

function languageOf(text: string): Language {
  if (!isLanguage(text)) throw new Refused(`"${text}" is none of the languages: ${LANGUAGES.join(', ')}.`);
  return text;
}
