import type { Language, MailLock } from '@parcelway/domain';
import type { FilledMail } from '@parcelway/http-contract';
import { Heading } from '@react-email/components';
import type { MailContext } from './blocks/mail-context';
import { ownText } from './blocks/own-texts';
import { renderFooter } from './blocks/shop';
import { renderLogo } from './blocks/texts';
import type { CompiledMail, MailField } from './compiled-mail';
import { renderDocument } from './render-document';
import { Layout } from './layout';
import { LIQUID_LIMITS } from './liquid/sandbox';
import { fill } from './liquid/fill';
import { merchantScope, scopeOf } from './liquid/scope';
import type { ReplyMailData } from './mail-data';
import { lightPalette, logoPlate, type MailTheme } from './palette';
import { Block, Liquid, Small, Table, When } from './parts';
import { Slots } from './slots';
import { WORDS } from './words';

export interface ReplyMailOrder {
  language: Language;
  look: MailTheme;
  locks: readonly MailLock[];
}
const RADIUS = 12;
const MOST_STARS = 5;

/** What a merchant answers to a customer's review: the merchant's words and, below, the review; the rest is ours. */
export async function compileReply({ language, look: theme, locks }: ReplyMailOrder): Promise<CompiledMail> {
  const words = WORDS[language];
  const slots = new Slots();
  const fields: MailField[] = [];
  const addField = (key: string, kind: MailField['kind'], source: string): string => {
    fields.push({ key, kind, block: null, field: key, source });
    return `own.${key}`;
  };
  addField('subject', 'line', words.reply.subject);
  // As a value, so that nothing of it is read as Liquid.
  addField('preheader', 'line', '{{ reply }}');
  const context: MailContext = {
    ...{ words, own: words.topics[4], topic: '4', locks, slots, palette: lightPalette(theme), radius: RADIUS },
    hasPlate: logoPlate(theme) !== null,
    field: ({ kind, field, source }) => addField(field, kind, source),
    // Of the footer only.
    text: (block, name) => addField(name, 'text', ownText(block, name, words, words.topics[4])),
  };
  const logo = renderLogo({ kind: 'logo', id: 'logo', hidden: false, align: 'start' }, context);
  const footer = renderFooter({ kind: 'footer', id: 'footer', hidden: false, text: {} }, context);
  const { ink, soft, line } = context.palette;
  const text = { fontSize: 16, lineHeight: '25px', color: ink };
  return {
    fields,
    html: renderDocument(
      <Layout context={context} theme={theme} font="system" language={language} after={footer.html}>
        {logo.html}
        <Block>
          <Heading as="h1" className="i" style={{ margin: 0, fontSize: 24, lineHeight: '32px', color: ink }}>
            {words.reply.heading}
          </Heading>
        </Block>
        <Block>
          <div className="i" style={text}>
            <Liquid context={context}>{'{{ reply | paragraphs }}'}</Liquid>
          </div>
        </Block>
        <Block>
          <Table
            className="s l"
            style={{ backgroundColor: soft, border: `1px solid ${line}`, borderRadius: RADIUS }}
            rows={
              <tr>
                <td style={{ padding: 20 }}>
                  <Small context={context}>{words.reply.review}</Small>
                  <div className="i" style={text}>
                    {slots.put('{{ stars }}')}
                  </div>
                  <When context={context} test="review != ''">
                    <div className="i" style={text}>
                      <Liquid context={context}>{'{{ review | paragraphs }}'}</Liquid>
                    </div>
                  </When>
                </td>
              </tr>
            }
          />
        </Block>
      </Layout>,
      slots,
    ),
    text: `${logo.text}\n\n{{ reply }}\n\n${words.reply.review}: {{ stars }}\n{{ review }}\n\n${footer.text}`,
  };
}

export function fillReply(compiled: CompiledMail, { reply, review, stars, ...data }: ReplyMailData): FilledMail {
  const shown = `${'★'.repeat(stars)}${'☆'.repeat(Math.max(0, MOST_STARS - stars))} ${stars}/${MOST_STARS}`;
  return fill(
    compiled,
    { ...merchantScope(data), reply },
    { ...scopeOf(data), reply, review, stars: shown },
    LIQUID_LIMITS,
    data.shop.name,
  );
}
