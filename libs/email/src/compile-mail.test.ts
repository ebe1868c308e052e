import { untranslatedBlocks } from './chosen-texts';
import { compileMail, withoutMarks } from './compile-mail';
import { fillMail } from './liquid/fill';
import { sampleMailData } from './sample-data';
import { allBlocks, block, fullData, THEME, mailOf, seen, settingsOf, settingsWith } from './test-mails';

const heading = (text: Record<string, string>) => block({ kind: 'heading', text });

describe('[2.13] a merchant’s text', () => {
  const settings = settingsOf(heading({ de: 'Hallo', fr: 'Bonjour' }));
  const shown = async (language: 'de' | 'fr' | 'es', fallback: 'de' | 'en') =>
    /<h1[^>]*>([^<]*)/.exec((await mailOf({ settings, language, fallback })).html)?.[1];

  test('is shown in the mail’s language', async () => {
    expect(await shown('fr', 'de')).toBe('Bonjour');
  });
  test('else in the shop’s first language', async () => {
    expect(await shown('es', 'de')).toBe('Hallo');
  });
  test('else our own words are used, in the mail’s language', async () => {
    expect(await shown('es', 'en')).toBe('Tu paquete está a punto de llegar');
  });
});

test('[2.13] blocks whose text is missing in a language are named, hidden ones are not', () => {
  const settings = settingsWith({
    subject: { de: 'Hallo' },
    blocks: [
      heading({ de: 'Hallo', es: 'Hola' }),
      { ...block({ kind: 'text', text: { de: 'Hallo' } }), id: 'seen' },
      { ...block({ kind: 'text', text: { de: 'Hallo' } }), id: 'hidden', hidden: true },
      { ...block({ kind: 'text', text: {} }), id: 'ours' },
      block({ kind: 'html', html: 'Hallo' }),
      block({ kind: 'footer', text: {} }),
    ],
  });
  expect(untranslatedBlocks(settings, 'es')).toEqual(['subject', 'seen']);
  expect(untranslatedBlocks(settings, 'de')).toEqual([]);
});

test('[6.3] where the plan has no templates of one’s own, ours is sent', async () => {
  const settings = settingsWith({ subject: { en: 'Mine' }, look: { ...settingsWith().look, accent: '#ff0000' } });
  expect((await mailOf({ settings })).subject).toBe('Mine');
  const mail = await mailOf({ settings, locks: ['template'] });
  expect(mail.subject).toBe('Your parcel from order #1001 is out for delivery');
  expect(mail.html).not.toContain('#ff0000');
});

test('[2.13] colors are the merchant’s, else those of the tracking page', async () => {
  const { look: theme } = settingsWith();
  const own = await mailOf({ settings: settingsWith({ look: { ...theme, accent: '#aa0000' } }) });
  expect(own.html).toContain('background-color:#aa0000');
  expect(own.html).not.toContain(THEME.accent);
  expect((await mailOf()).html).toContain(`background-color:${THEME.accent}`);
});

test('one compiled mail serves many parcels, also after it was stored as JSON', async () => {
  const compiled = await compileMail({
    ...{ settings: settingsWith({ blocks: allBlocks() }), topic: '3', language: 'en', fallback: 'en', look: THEME },
    locks: [],
  });
  const first = fillMail(compiled, fullData());
  const other = fillMail(compiled, fullData({ order: { ...fullData().order, name: '#2' } }));
  expect([first.subject, other.subject]).toEqual([
    'Your parcel from order #1001 is out for delivery',
    'Your parcel from order #2 is out for delivery',
  ]);
  expect(fillMail(JSON.parse(JSON.stringify(compiled)), fullData())).toEqual(first);
});

test('[2.13] the preheader opens the HTML unseen and is no line of the text part', async () => {
  const settings = settingsWith({ preheader: { en: 'Look inside' } });
  const mail = await mailOf({ settings }, sampleMailData('3', 'en'));
  expect(mail.preheader).toBe('Look inside');
  expect(mail.html).toMatch(/<div style="display:none[^>]*>Look inside/);
  expect(seen(mail.html).trim()).toMatch(/^Look inside/);
  expect(mail.text).not.toContain('Look inside');
});

test('[2.13] the editor’s frame finds each block by comments around it; without them it is the mail that is sent', async () => {
  const order = { settings: settingsOf(heading({ en: 'Hello' })) };
  const sent = await mailOf(order);
  const { html } = await mailOf({ ...order, isMarked: true });
  expect(html).toMatch(/<!--part:heading-->(?:(?!<!--)[^])*Hello(?:(?!<!--)[^])*<!--\/part-->/);
  expect([sent.html.includes('<!--part'), withoutMarks(html) === sent.html]).toEqual([false, true]);
});
