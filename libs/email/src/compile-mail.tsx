import { BLOCK_LOCKS, type Language, type MailBlockKind, type MailLock, type MailTopic } from '@parcelway/domain';
import { defaultMailSettings, textsOfBlock, type MailSettings } from '@parcelway/http-contract';
import { Fragment, type ReactNode } from 'react';
import { ownText } from './blocks/own-texts';
import { renderBlock } from './blocks/render-block';
import { renderParts } from './blocks/parcel';
import { renderMessage } from './blocks/texts';
import type { MailContext } from './blocks/mail-context';
import { chosenText, type Texts } from './chosen-texts';
import type { CompiledMail, MailField } from './compiled-mail';
import { renderDocument } from './render-document';
import { Layout } from './layout';
import { lineMentionsParts, mentionsParts } from './order-parts';
import { lightPalette, logoContrast, logoPlate, type LogoContrast, type MailTheme } from './palette';
import { Liquid } from './parts';
import type { RenderedBlock } from './render-context';
import { Slots, withoutSlotMarks } from './slots';
import { WORDS } from './words';

export interface MailOrder {
  settings: MailSettings;
  topic: MailTopic;
  language: Language;
  /** The shop's first language: the fallback where this language has no text. */
  fallback: Language;
  /** The tracking page's colors, the fallback where the settings have none. */
  look: MailTheme;
  /** What the shop's plan lacks; with `template` nothing of the merchant's own is used. */
  locks: readonly MailLock[];
  /** For the editor's frame: comments around each block. */
  isMarked?: boolean;
}

/** Makes a mail once, to be filled for each parcel (`fillMail`). Nothing of the merchant's is read as Liquid yet. */
export async function compileMail(order: MailOrder): Promise<CompiledMail> {
  const { topic, language, fallback, locks } = order;
  const settings = locks.includes('template') ? defaultMailSettings() : withoutSlotMarks(order.settings);
  const theme = themeOf(settings, order.look);
  const words = WORDS[language];
  const own = words.topics[topic];
  const slots = new Slots();
  const fields: MailField[] = [];
  const chosen = (texts: Texts, name: string, ours: string) => {
    const found = chosenText(texts, language, fallback);
    return { source: found?.text ?? ours, field: `${name}.${found?.language ?? language}` };
  };
  for (const name of ['subject', 'preheader'] as const) {
    const { source, field } = chosen(settings[name], name, own[name]);
    fields.push({ key: name, kind: 'line', block: null, field, source: withParts(name, source) });
  }
  const context: MailContext = {
    ...{ words, own, topic, locks, slots, palette: lightPalette(theme), radius: settings.look.radius },
    hasPlate: logoPlate(theme) !== null,
    field: (field) => {
      const key = `f${fields.length}`;
      fields.push({ ...field, key });
      return `own.${key}`;
    },
    text: (block, name) => {
      const place = textsOfBlock(block).find((one) => one.name === name);
      if (!place) throw new Error(`The block ${block.kind} has no text ${name}`);
      const { kind, texts } = place;
      return context.field({ kind, block: block.id, ...chosen(texts, name, ownText(block, name, words, own)) });
    },
  };
  const drawn = settings.blocks
    .filter((block) => !block.hidden && !isLocked(block.kind, locks))
    .map((block) => ({
      ...renderBlock(block, context),
      id: block.id,
      kind: block.kind,
      outside: block.kind === 'footer',
    }));
  if (!fields.some(({ block, source }) => block !== null && mentionsParts(source)))
    drawn.splice(partsPlace(drawn), 0, { ...renderParts(context), id: PARTS, kind: 'text', outside: false });
  drawn.splice(messagePlace(drawn), 0, { ...renderMessage(context), id: MESSAGE, kind: 'text', outside: false });
  const parts = (outside: boolean) =>
    drawn
      .filter((one) => one.outside === outside)
      .map(({ id, html }) => (
        <Fragment key={id}>
          {order.isMarked && html && id !== PARTS && id !== MESSAGE ? <Marked {...{ context, id, html }} /> : html}
        </Fragment>
      ));
  return {
    fields,
    html: renderDocument(
      <Layout context={context} theme={theme} font={settings.look.font} language={language} after={parts(true)}>
        {parts(false)}
      </Layout>,
      slots,
    ),
    text: textOf(drawn),
  };
}

function Marked({ context, id, html }: { context: MailContext; id: string; html: ReactNode }) {
  return (
    <>
      <Liquid context={context}>{`<!--part:${id}-->`}</Liquid>
      {html}
      <Liquid context={context}>{'<!--/part-->'}</Liquid>
    </>
  );
}

/** The filled mail as it is sent. @param html of a mail that was compiled with marks */
export const withoutMarks = (html: string): string => html.replace(/<!--(?:part:[a-z0-9-]+|\/part)-->/g, '');

/** No block's id is one of these: theirs are letters, digits and dashes. */
const PARTS = 'order.parts';
const MESSAGE = 'own.message';

/**
 * Adds to the line how much of the order it is about: a subject at its end, so that it is not cut off, a preheader before
 * it, where it is read.
 */
function withParts(name: 'subject' | 'preheader', source: string): string {
  if (lineMentionsParts(source)) return source;
  return name === 'subject'
    ? `${source}{% if order.parts_short != '' %} · {{ order.parts_short }}{% endif %}`
    : `{% if order.parts != '' %}{{ order.parts }} {% endif %}${source}`;
}

/** Behind the first text, else behind the heading, else first of all. */
const partsPlace = (drawn: readonly { kind: MailBlockKind }[]): number =>
  Math.max(
    drawn.findIndex(({ kind }) => kind === 'text'),
    drawn.findIndex(({ kind }) => kind === 'heading'),
  ) + 1;

/** First of all, but below a logo that begins the mail, as in a letter. */
const messagePlace = ([first]: readonly { kind: MailBlockKind }[]): number => (first?.kind === 'logo' ? 1 : 0);

/** The card in its order, what is below it last. */
const textOf = (drawn: (RenderedBlock & { outside: boolean })[]): string =>
  [...drawn.filter(({ outside }) => !outside), ...drawn.filter(({ outside }) => outside)]
    .map(({ text }) => text)
    .join('\n\n');

const isLocked = (kind: MailSettings['blocks'][number]['kind'], locks: readonly MailLock[]): boolean => {
  const lock = BLOCK_LOCKS[kind];
  return lock !== undefined && locks.includes(lock);
};

const themeOf = ({ look: theme }: MailSettings, page: MailTheme): MailTheme => ({
  accent: theme.accent ?? page.accent,
  background: theme.background ?? page.background,
  card: theme.card ?? page.card,
  ink: theme.ink ?? page.ink,
  logo: page.logo,
});

/** How well a mail's logo is seen; null where it shows none, or that is not known. */
export function mailLogo({
  settings,
  look,
  locks,
}: Pick<MailOrder, 'settings' | 'look' | 'locks'>): LogoContrast | null {
  const sent = locks.includes('template') ? defaultMailSettings() : settings;
  const isShown = sent.blocks.some(({ kind, hidden }) => kind === 'logo' && !hidden);
  return isShown ? logoContrast(themeOf(sent, look)) : null;
}
