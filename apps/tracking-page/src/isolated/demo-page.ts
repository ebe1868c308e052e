import {
  inkOn,
  PAGE_FONTS,
  PAGE_VARIABLES,
  readableOn,
  type PageVariable,
  SHIPMENT_STATUSES,
  type SectionKind,
} from '@parcelway/domain';
import type { BodyOf, Calls, DataOf, PageSection } from '@parcelway/http-contract';

type Body = BodyOf<Calls['previewTrackPage']>;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
const OWN_TEXTS = {
  title: 'Track your parcel',
  intro: 'Enter the tracking number from your shipping mail.',
  number_label: 'Tracking number',
  number_button: 'Track',
  history: 'Tracking history',
};

/** The example of each variable; without loops and conditions. */
const withExamples = (liquid: string): string =>
  liquid
    .replace(/\{\{\s*([\w.]+)[^}]*\}\}/g, (_whole, name: string) =>
      escaped(name in PAGE_VARIABLES ? PAGE_VARIABLES[name as PageVariable] : ''),
    )
    .replace(/\{%[^]*?%\}/g, '');
const problemsOf = (section: string, liquid: string) =>
  liquid
    .split('\n')
    .flatMap((text, index) =>
      /\{\{[^}]*$/.test(text)
        ? [{ section, line: index + 1, message: 'A "{{" is not closed. Add "}}" after it.' }]
        : [],
    );

/** Roughly the page that the server draws, with what the merchant can change, for where there is no server. */
export function demoPage({ settings, code, language, state, theme }: Body): DataOf<Calls['previewTrackPage']> {
  const { look, sections = [], texts = {} } = settings;
  const textOf = (key: keyof typeof OWN_TEXTS) => escaped(texts[language]?.[key] ?? OWN_TEXTS[key]);
  const status = SHIPMENT_STATUSES.find((one) => one.code === state);
  const sentence =
    state === 'lookup'
      ? textOf('title')
      : status
        ? `Your parcel: ${status.key.replaceAll('_', ' ')}.`
        : 'We have your order of 18 November. It has not been handed to a courier yet.';
  const parts: Partial<Record<SectionKind, (section: PageSection) => string>> = {
    status: () => `<h1>${sentence}</h1>`,
    progress: () => '<p class="bar"><span></span></p>',
    expected: () => '<p>Arrives by Thursday, 26 November</p>',
    courier: () => '<p>UPS · 1Z999AA10123456784</p>',
    timeline: () =>
      `<h2>${textOf('history')}</h2><ul><li>Departed facility, Leipzig</li><li>Label created, New York</li></ul>`,
    items: () => '<p>1 × Embroidered shirt</p>',
    map: () => '<p>New York → Leipzig → Berlin</p>',
    review: () => '<p>★ ★ ★ ★ ★</p>',
    lookup: () =>
      `<p>${textOf('intro')}</p><label>${textOf('number_label')} <input></label> <button>${textOf('number_button')}</button>`,
    products: () => '<p>Shirt · Cap · Bag</p>',
    coupon: (section) => (section.kind === 'coupon' ? `<p><b>${escaped(section.code)}</b></p>` : ''),
    help: (section) => (section.kind === 'help' ? `<p>${escaped(Object.values(section.label)[0] ?? '')}</p>` : ''),
    social: (section) => (section.kind === 'social' ? `<p>${Object.keys(section.links).join(' · ')}</p>` : ''),
    html: (section) => (section.kind === 'html' ? section.html : ''),
    liquid: (section) => (section.kind === 'liquid' ? withExamples(section.liquid) : ''),
  };
  const html = sections
    .filter(({ hidden }) => hidden !== true)
    .map((section) => `<section>${parts[section.kind]?.(section as PageSection) ?? ''}</section>`)
    .join('');
  return {
    html: `<body lang="${language}" class="${theme}">${code.top}<main>${html}</main>${code.bottom}</body>`,
    css: `body{margin:0;padding:24px;background:${look.background};color:${readableOn(look.ink, look.background)};font:16px/1.5 ${PAGE_FONTS[look.font]}}
main{max-width:${look.width}px;margin:auto;display:grid;gap:16px}
section{padding:16px 20px;border-radius:${look.radius}px;background:${look.card};color:${readableOn(look.ink, look.card)}}
.modern section:first-child{background:${look.accent};color:${inkOn(look.accent)}}
button{border:0;border-radius:${look.radius}px;padding:8px 16px;background:${look.accent};color:${inkOn(look.accent)}}
.bar{height:8px;border-radius:4px;background:#ddd}.bar span{display:block;width:60%;height:8px;border-radius:4px;background:${look.accent}}
${code.css}`,
    js: code.js,
    own_texts: OWN_TEXTS,
    problems: sections.flatMap((section) =>
      section.kind === 'liquid' && section.hidden !== true ? problemsOf(section.id, section.liquid) : [],
    ),
  };
}
