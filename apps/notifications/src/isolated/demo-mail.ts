import {
  MAIL_VARIABLES,
  PAGE_FONTS,
  readableOn,
  inkOn,
  statusInfo,
  topicStatus,
  type Language,
} from '@parcelway/domain';
import {
  MAIL_COLUMNS,
  textsOfMail,
  type BodyOf,
  type Calls,
  type DataOf,
  type MailBlock,
  type MailProblem,
  type MailSettings,
} from '@parcelway/http-contract';

type Body = BodyOf<Calls['previewNotification']>;
type Appearance = Record<'accent' | 'background' | 'card' | 'ink', string>;

export const PAGE_APPEARANCE: Appearance = {
  accent: '#0b6e63',
  background: '#f6f6f4',
  card: '#ffffff',
  ink: '#1f2421',
};
const NAMES: readonly string[] = Object.keys(MAIL_VARIABLES);
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** The example of each variable, or the fallback of one that is not known. */
const filled = (text: string): string =>
  text.replace(/\{\{\s*([\w.]+)[^}]*\}\}/g, (_whole, name: string) =>
    Object.entries(MAIL_VARIABLES)
      .flatMap(([known, example]) => (known === name ? [example] : []))
      .join(''),
  );

const heading = (topic: Body['topic']): string => {
  const about = topicStatus(topic);
  return about ? `Your parcel: ${statusInfo(about.status).key.replaceAll('_', ' ')}.` : 'News about your order.';
};

/** Roughly the mail that the server makes, with what the merchant can change, for where there is no server. */
export function demoMail({ topic, settings, language }: Body): DataOf<Calls['previewNotification']> {
  const textOf = (texts: Partial<Record<Language, string>>, own: string) => filled(texts[language] ?? texts.en ?? own);
  const blocks = settings.blocks.filter(({ hidden }) => hidden !== true);
  const lines = blocks.map((block) => lineOf(block as MailBlock, textOf, heading(topic)));
  const subject = textOf(settings.subject, `${heading(topic)} #1001`);
  const html = htmlOf(settings, lines, language);
  return {
    subject,
    preheader: textOf(settings.preheader, 'It arrives by Thursday, 26 November.'),
    html,
    logo: null,
    language,
    own: [{ block: null, name: 'subject', text: `${heading(topic)} {{ order.name }}` }],
    text: lines
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
    problems: problemsOf(settings),
    bytes: new Blob([html]).size * 12,
    untranslated: untranslatedOf(settings, language),
  };
}

interface Line {
  html: string;
  text: string;
}
type Translate = (texts: Partial<Record<Language, string>>, own: string) => string;

function lineOf(block: MailBlock, textOf: Translate, title: string): Line {
  const plain = (text: string, tag = 'p'): Line => ({ html: `<${tag}>${escaped(text)}</${tag}>`, text });
  switch (block.kind) {
    case 'logo':
      return { html: '<p class="shop">Miller &amp; Sons</p>', text: 'Miller & Sons' };
    case 'heading':
      return plain(textOf(block.text, title), 'h1');
    case 'text':
      return plain(textOf(block.text, 'Hello Jane, here is what we know about your parcel.'));
    case 'button': {
      const label = textOf(block.label, 'Track your parcel');
      return {
        html: `<p><a class="button" href="#">${escaped(label)}</a></p>`,
        text: `${label}: ${MAIL_VARIABLES['parcel.url']}`,
      };
    }
    case 'divider':
      return { html: '<hr>', text: '----------' };
    case 'image':
      return block.image === '' ? { html: '', text: '' } : pictureOf(block.image, textOf(block.alt, ''));
    case 'columns': {
      const [left, right] = MAIL_COLUMNS.map((side) => plain(textOf(block[side].text, '')));
      return {
        html: `<table width="100%"><tr><td width="50%">${left?.html}</td><td>${right?.html}</td></tr></table>`,
        text: `${left?.text}\n\n${right?.text}`,
      };
    }
    case 'status_bar':
      return { html: '<p class="bar"><span></span></p>', text: 'Ordered · Shipped · [In transit]' };
    case 'history':
      return {
        html: '<ul><li>Departed facility, Leipzig</li><li>Label created, New York</li></ul>',
        text: '- Departed facility, Leipzig\n- Label created, New York',
      };
    case 'items':
      return plain('1 × Embroidered shirt');
    case 'expected':
      return plain('Arrives by Thursday, 26 November');
    case 'products':
      return plain(`${textOf(block.title, 'You may like')}: shirt, cap, bag`);
    case 'discount':
      return plain(`${textOf(block.label, 'For your next order')}: ${block.code}`);
    case 'review':
      return plain('★ ★ ★ ★ ★');
    case 'social':
      return plain(Object.keys(block.links).join(' · '));
    case 'status_card':
      return plain('In transit · UPS · 1Z999AA10123456784');
    case 'html':
      return { html: filled(block.html), text: '' };
    case 'footer':
      return {
        html: `<p class="small">${escaped(textOf(block.text, 'You get this email because you ordered from us.'))}<br>Miller &amp; Sons · Unsubscribe</p>`,
        text: 'Miller & Sons · Unsubscribe',
      };
  }
}

const pictureOf = (address: string, alt: string): Line => ({
  html: `<p><img src="${escaped(address)}" alt="${escaped(alt)}" style="max-width:100%"></p>`,
  text: alt,
});

function htmlOf({ look }: Body['settings'], lines: readonly Line[], language: Language): string {
  const of = (name: keyof Appearance) => look[name] ?? PAGE_APPEARANCE[name];
  const css = `body{margin:0;padding:24px 12px;background:${of('background')};color:${readableOn(of('ink'), of('card'))};font:16px/1.5 ${PAGE_FONTS[look.font]}}
main{max-width:552px;margin:auto;padding:24px;border-radius:${look.radius}px;background:${of('card')}}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}.shop{font-weight:700}.small{color:#6b6f6d;font-size:13px}
.button{display:inline-block;padding:10px 20px;border-radius:${look.radius}px;background:${of('accent')};color:${inkOn(of('accent'))};text-decoration:none}
.bar{height:8px;border-radius:4px;background:#ddd}.bar span{display:block;width:60%;height:8px;border-radius:4px;background:${of('accent')}}
.dark body{background:#141615;color:#f1f3f2}.dark main{background:#1f2321}`;
  return `<html lang="${language}"><head><style>${css}</style></head><body><main>${lines.map(({ html }) => html).join('')}</main></body></html>`;
}

const untranslatedOf = (settings: Body['settings'], language: Language): string[] =>
  textsOfMail(settings as MailSettings)
    .filter(({ texts }) => !texts[language] && Object.keys(texts).length > 0)
    .map(({ block, name }) => block ?? name);

const problemsOf = (settings: Body['settings']): MailProblem[] =>
  textsOfMail(settings as MailSettings).flatMap(({ block, name: field, texts }) =>
    Object.entries(texts).flatMap(([language, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(/\{\{\s*([\w.]+)/g)].flatMap(([, name = '']) =>
            NAMES.includes(name)
              ? []
              : [
                  {
                    block,
                    field: `${field}.${language}`,
                    line: index + 1,
                    message: `There is no "${name}", so nothing is shown. Use ${NAMES[0]}.`,
                  },
                ],
          ),
        ),
    ),
  );
