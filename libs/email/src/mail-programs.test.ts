import { bcp47, LANGUAGES, MAIL_TOPICS } from '@parcelway/domain';
import { execFileSync } from 'node:child_process';
import { forceScheme } from './force-scheme';
import { sampleMailData } from './sample-data';
import { allBlocks, fullData, THEME, mailOf, settingsWith } from './test-mails';

// The package is a module of its own kind, which Jest does not load.
const CAN_I_EMAIL = `
import { caniemail } from 'caniemail';
let input = '';
for await (const piece of process.stdin) input += piece;
const clients = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*'];
const missing = {};
for (const html of JSON.parse(input))
  for (const [client, issues] of caniemail({ clients, html }).issues.errors)
    for (const { title } of issues) (missing[title] ??= []).push(client);
console.log(JSON.stringify(missing));`;

/** What some of these programs do not know, and why a mail is as good without it. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '<style> element': 'holds the dark and narrower margins on phones only',
  '@media': 'the same',
  '<body> element': 'its colour stands in the cell inside it too',
  'display:none': 'of the preheader, which has no height either',
  opacity: 'the same',
  overflow: 'the same',
  'target attribute': 'links open in a new window in any case',
  'role attribute': 'a screen reader then reads a table of one column',
  'border-radius': 'corners are square',
  'table-layout': 'steps are as wide as their names',
  'word-break': 'only a word wider than a phone needs it',
  'height property': 'attributes and line heights say the same',
};

test('[2.13] Gmail, Outlook, Apple Mail and Yahoo know what mails are made of, or do without it', async () => {
  const mails = [mailOf({ settings: settingsWith({ blocks: allBlocks() }) })];
  for (const topic of MAIL_TOPICS) mails.push(mailOf({ topic, locks: ['branding'] }, sampleMailData(topic, 'en')));
  const html = (await Promise.all(mails)).map((mail) => mail.html);
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', CAN_I_EMAIL], {
    input: JSON.stringify(html),
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const missing: Record<string, string[]> = JSON.parse(output);
  expect(Object.keys(missing).filter((feature) => !(feature in ACCEPTED))).toEqual([]);
});

test.each(LANGUAGES)(
  '[2.13] a mail says its language, is small and fetches nothing but images: %s',
  async (language) => {
    for (const topic of MAIL_TOPICS) {
      const { html } = await mailOf({ topic, language, locks: ['branding'] }, sampleMailData(topic, language));
      expect(html).toContain(`<html dir="ltr" lang="${bcp47(language)}">`);
      expect([topic, Buffer.byteLength(html) < 30_000]).toEqual([topic, true]);
      expect(html).not.toMatch(/<(script|link|iframe|form|svg|video)\b|@import|@font-face|url\(|\son\w+=/i);
    }
  },
);

test('[2.13] every image has a text and gives way to a narrow screen', async () => {
  const { html } = await mailOf({ settings: settingsWith({ blocks: allBlocks() }) });
  const images = html.match(/<img [^>]*>/g) ?? [];
  expect(images).toHaveLength(9);
  for (const image of images) {
    expect(image).toMatch(/ alt="[^"]+"/);
    expect(image).toContain('max-width:100%');
  }
});

test('[2.13] nothing is wider than a phone of 390 pixels', async () => {
  const { html } = await mailOf({ settings: settingsWith({ blocks: allBlocks() }) });
  // What only Word reads has a fixed width, since it supports no max-width.
  const read = html.replace(/<!--\[if mso\]>[^]*?<!\[endif\]-->/g, '');
  const widths = [...read.matchAll(/(?<![-\w])(?:min-)?width(?:="|:)(\d+)(?!\d*%)/g)].map(([, width]) => Number(width));
  expect(widths.length).toBeGreaterThan(3);
  expect(widths.filter((width) => width > 120)).toEqual([]);
  expect(read).not.toContain('nowrap');
});

test('[2.13] the steps keep their names on a phone', async () => {
  const { html } = await mailOf({ settings: settingsWith({ blocks: allBlocks() }) });
  const phone = /@media \(max-width:480px\)\{[^]*?\}\}/.exec(html)?.[0] ?? '';
  expect(phone).not.toContain('display:none');
  expect(phone).toMatch(/\.v\{display:block!important/);
});

test('[2.13] everything that has a color has one in the dark', async () => {
  const { html } = await mailOf({ settings: settingsWith({ blocks: allBlocks() }), locks: ['branding'] });
  const style = /@media \(prefers-color-scheme:dark\)\{[^]*?\}\}/.exec(html)?.[0] ?? '';
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  for (const onPhones of ['h', 'n', 'p', 't', 'v']) classes.delete(onPhones);
  for (const name of classes) expect(style).toMatch(new RegExp(`\\.${name}[{,]`));
  for (const [element] of html
    .replace(/<(html|body)[^]*?>/g, '')
    .matchAll(/<\w+ [^>]*style="[^"]*(?<![-\w])color:[^>]*>/g))
    expect(element).toMatch(/class="|color:#(?:[0-9a-f]{6});text-decoration:underline/);
});

test('[2.13] a preview can be shown light or dark', async () => {
  const { html } = await mailOf({}, fullData());
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(forceScheme(html, 'dark')).toContain('@media all{.b');
  expect(forceScheme(html, 'light')).toContain('@media not all{.b');
  expect(forceScheme(html, 'dark')).not.toContain('prefers-color-scheme');
  expect(forceScheme(html, 'dark')).toContain('<meta name="color-scheme" content="dark"/>');
});

test('[2.13] Outlook draws the button as one, and other programs do not see how', async () => {
  const { html } = await mailOf();
  expect(html).toMatch(/class="k"[^>]*>[^]*?<!--\[if mso\]><i [^]*?<!\[endif\]-->/);
  expect(html).toContain(`background-color:${THEME.accent}`);
});
