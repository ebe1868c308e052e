import { BLOCK_LOCKS, type Language, type MailLock, type MailTopic } from '@parcelway/domain';
import { defaultMailSettings, type MailSettings } from '@parcelway/http-contract';
import { Fragment } from 'react';
import { drawBlock } from './blocks/draw-block';
import type { MailPen } from './blocks/mail-pen';
import { chosenText, type Texts } from './chosen-texts';
import type { CompiledMail, MailField } from './compiled-mail';
import { drawDocument } from './draw-document';
import { Layout } from './layout';
import { lightPalette, type MailLook } from './palette';
import type { Drawn } from './pen';
import { Slots, withoutSlotMarks } from './slots';
import { WORDS } from './words';

export interface MailOrder {
  settings: MailSettings;
  topic: MailTopic;
  language: Language;
  /** The shop's first language: its texts stand where this language has none. */
  fallback: Language;
  /** The tracking page's colors, which stand where the settings have none. */
  look: MailLook;
  /** What the shop's plan lacks; with `template` nothing of the merchant's own is used. */
  locks: readonly MailLock[];
}

/** Makes a mail once, to be filled for each parcel (`fillMail`). Nothing of the merchant's is read as Liquid yet. */
export async function compileMail(order: MailOrder): Promise<CompiledMail> {
  const { topic, language, fallback, locks } = order;
  const settings = locks.includes('template') ? defaultMailSettings() : withoutSlotMarks(order.settings);
  const look = lookOf(settings, order.look);
  const words = WORDS[language];
  const own = words.topics[topic];
  const slots = new Slots();
  const fields: MailField[] = [];
  const chosen = (texts: Texts, name: string, ours: string) => {
    const found = chosenText(texts, language, fallback);
    return { source: found?.text ?? ours, field: `${name}.${found?.language ?? language}` };
  };
  for (const name of ['subject', 'preheader'] as const)
    fields.push({ key: name, kind: 'line', block: null, ...chosen(settings[name], name, own[name]) });
  const pen: MailPen = {
    ...{ words, own, topic, locks, slots, palette: lightPalette(look), radius: settings.look.radius },
    field: (field) => {
      const key = `f${fields.length}`;
      fields.push({ ...field, key });
      return `own.${key}`;
    },
    text: (block, name, kind, texts, ours) => pen.field({ kind, block: block.id, ...chosen(texts, name, ours) }),
  };
  const drawn = settings.blocks
    .filter((block) => !block.hidden && !isLocked(block.kind, locks))
    .map((block) => ({ ...drawBlock(block, pen), id: block.id, outside: block.kind === 'footer' }));
  const parts = (outside: boolean) =>
    drawn.filter((one) => one.outside === outside).map(({ id, html }) => <Fragment key={id}>{html}</Fragment>);
  return {
    fields,
    html: drawDocument(
      <Layout pen={pen} look={look} font={settings.look.font} language={language} after={parts(true)}>
        {parts(false)}
      </Layout>,
      slots,
    ),
    text: textOf(drawn),
  };
}

/** The card in its order, what stands below it last. */
const textOf = (drawn: (Drawn & { outside: boolean })[]): string =>
  [...drawn.filter(({ outside }) => !outside), ...drawn.filter(({ outside }) => outside)]
    .map(({ text }) => text)
    .join('\n\n');

const isLocked = (kind: MailSettings['blocks'][number]['kind'], locks: readonly MailLock[]): boolean => {
  const lock = BLOCK_LOCKS[kind];
  return lock !== undefined && locks.includes(lock);
};

const lookOf = ({ look }: MailSettings, page: MailLook): MailLook => ({
  accent: look.accent ?? page.accent,
  background: look.background ?? page.background,
  card: look.card ?? page.card,
  ink: look.ink ?? page.ink,
});
