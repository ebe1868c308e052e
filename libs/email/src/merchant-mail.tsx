import type { Language } from '@parcelway/domain';
import type { FilledMail } from '@parcelway/http-contract';
import { Heading, Link } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import type { CompiledMail, MailField } from './compiled-mail';
import { renderDocument } from './render-document';
import { Layout } from './layout';
import { LIQUID_LIMITS } from './liquid/sandbox';
import { fill } from './liquid/fill';
import { link } from './liquid/scope';
import type { DeletionMailData, DigestData, MerchantMailData } from './mail-data';
import { lightPalette, type MailTheme } from './palette';
import { Action, Block, Each, Line, Liquid, Small, TextLink, Title, UNDERLINED, When } from './parts';
import type { RenderedBlock, RenderContext } from './render-context';
import { Slots } from './slots';
import { WORDS } from './words';

export interface MerchantMailOrder {
  language: Language;
  look: MailTheme;
}
const RADIUS = 12;

/** A context for our own layouts, and how it becomes a mail. */
export function begin({ language, look: theme }: MerchantMailOrder) {
  const slots = new Slots();
  const fields: MailField[] = [];
  const words = WORDS[language];
  const context: RenderContext = { words, slots, palette: lightPalette(theme), radius: RADIUS };
  const ours = (key: string, source: string): string => {
    fields.push({ key, kind: 'line', block: null, field: key, source });
    return `own.${key}`;
  };
  const end = (card: RenderedBlock, footer: RenderedBlock): CompiledMail => ({
    fields,
    html: renderDocument(
      <Layout context={context} theme={theme} font="system" language={language} after={footer.html}>
        {card.html}
      </Layout>,
      slots,
    ),
    text: `${card.text}\n\n--\n${footer.text}`,
  });
  return { context, words, ours, end };
}

function footer(context: RenderContext, why: string): RenderedBlock {
  const { outside } = context.palette;
  const { put } = context.slots;
  const { settings } = context.words.merchant;
  return {
    html: (
      <Block align="center">
        <div className="o" style={{ fontSize: 13, lineHeight: '20px', color: outside }}>
          <div>{put(`{{ ${why} }}`)}</div>
          <Link href={put('{{ settings_url }}')} style={{ ...UNDERLINED, color: outside }}>
            {settings}
          </Link>
        </div>
      </Block>
    ),
    text: `{{ ${why} }}\n\n${settings}:\n{{ settings_url }}`,
  };
}

/** The shop's name with the title. */
export function Top({ context, children }: { context: RenderContext; children: ReactNode }) {
  return (
    <Block>
      <Small context={context}>{context.slots.put('{{ shop_name }}')}</Small>
      <Heading
        as="h1"
        className="i"
        style={{ margin: '4px 0 0', fontSize: 24, lineHeight: '32px', color: context.palette.ink }}
      >
        {children}
      </Heading>
    </Block>
  );
}

/** The merchant's mail about one parcel, in our own words and layout. */
export async function compileMerchantMail(order: MerchantMailOrder): Promise<CompiledMail> {
  const { context, words, ours, end } = begin(order);
  const { put } = context.slots;
  ours('subject', words.merchant.subject);
  ours('preheader', '{{ sentence }}');
  const why = ours('why', words.merchant.why);
  const facts = [
    [words.merchant.order, 'order'],
    [words.merchant.customer, 'customer'],
    [words.number, 'number'],
    [words.courier, 'courier'],
    [words.merchant.status, 'status_text'],
  ] as const;
  return end(
    {
      html: (
        <>
          <Top context={context}>{put('{{ own.subject }}')}</Top>
          <When context={context} test="sentence != ''">
            <Block>
              <Line context={context}>{put('{{ sentence }}')}</Line>
            </Block>
          </When>
          <Block>
            {facts.map(([label, path]) => (
              <Fragment key={path}>
                <When context={context} test={`${path} != ''`}>
                  <div style={{ padding: '4px 0' }}>
                    <Small context={context}>{label}</Small>
                    <Line context={context}>{put(`{{ ${path} }}`)}</Line>
                  </div>
                </When>
              </Fragment>
            ))}
          </Block>
          <Block>
            <Action context={context} to={put('{{ url }}')}>
              {words.merchant.open}
            </Action>
          </Block>
        </>
      ),
      text: `{{ shop_name }}\n\n{{ own.subject }}\n\n{{ sentence }}\n\n${facts
        .map(([label, path]) => `{% if ${path} != '' %}${label}: {{ ${path} }}\n{% endif %}`)
        .join('')}\n${words.merchant.open}:\n{{ url }}`,
    },
    footer(context, why),
  );
}

export function fillMerchantMail(compiled: CompiledMail, data: MerchantMailData): FilledMail {
  const scope = { ...data, url: link(data.url), settings_url: link(data.settings_url) };
  return fill(compiled, scope, scope, LIQUID_LIMITS, data.shop_name);
}

/** The merchant's daily mail. */
export async function compileDigest(order: MerchantMailOrder): Promise<CompiledMail> {
  const { context, words, ours, end } = begin(order);
  const { put } = context.slots;
  const { digest } = words;
  ours('subject', digest.subject);
  ours('preheader', `${digest.delivered}: {{ delivered }} · ${digest.set_out}: {{ set_out }}`);
  const heading = ours('heading', digest.heading);
  const more = ours('more', digest.more);
  const why = ours('why', words.merchant.why);
  return end(
    {
      html: (
        <>
          <Top context={context}>{put(`{{ ${heading} }}`)}</Top>
          <Block>
            {[
              [digest.delivered, 'delivered'],
              [digest.set_out, 'set_out'],
            ].map(([label, path]) => (
              <Line key={path} context={context}>
                {label}: <strong>{put(`{{ ${path} }}`)}</strong>
              </Line>
            ))}
          </Block>
          <Block>
            <Title context={context}>{digest.attention}</Title>
            <When context={context} test="attention.size > 0">
              <Each context={context} of="one in attention">
                <div style={{ padding: '4px 0' }}>
                  <Line context={context}>
                    <TextLink context={context} to={put('{{ one.url }}')}>
                      {put("{{ one.order }}{% if one.number != '' %} · {{ one.number }}{% endif %}")}
                    </TextLink>
                  </Line>
                  <Small context={context}>{put('{{ one.reason }}')}</Small>
                </div>
              </Each>
              <When context={context} test="more > 0">
                <Small context={context}>{put(`{{ ${more} }}`)}</Small>
              </When>
              <Liquid context={context}>{'{% else %}'}</Liquid>
              <Line context={context}>{digest.none}</Line>
            </When>
          </Block>
          <Block>
            <Action context={context} to={put('{{ url }}')}>
              {digest.open}
            </Action>
          </Block>
        </>
      ),
      text: `{{ shop_name }}

{{ ${heading} }}

${digest.delivered}: {{ delivered }}
${digest.set_out}: {{ set_out }}

${digest.attention}
{% for one in attention %}- {{ one.order }}{% if one.number != '' %} · {{ one.number }}{% endif %}: {{ one.reason }}
{{ one.url }}
{% else %}${digest.none}
{% endfor %}{% if more > 0 %}{{ ${more} }}
{% endif %}
${digest.open}:
{{ url }}`,
    },
    footer(context, why),
  );
}

export function fillDigest(compiled: CompiledMail, data: DigestData): FilledMail {
  const scope = {
    ...data,
    attention: data.attention.map((one) => ({ ...one, url: link(one.url) })),
    url: link(data.url),
    settings_url: link(data.settings_url),
  };
  return fill(compiled, scope, scope, LIQUID_LIMITS, data.shop_name);
}

/** The mail that says when all data of a shop is deleted. */
export async function compileDeletionMail(order: MerchantMailOrder): Promise<CompiledMail> {
  const { context, words, ours, end } = begin(order);
  const { put } = context.slots;
  const { deletion } = words;
  ours('subject', deletion.subject);
  const text = ours('preheader', deletion.text);
  const why = ours('why', deletion.why);
  return end(
    {
      html: (
        <>
          <Top context={context}>{put('{{ own.subject }}')}</Top>
          <Block>
            <Line context={context}>{put(`{{ ${text} }}`)}</Line>
          </Block>
          <Block>
            <Line context={context}>{deletion.undo}</Line>
          </Block>
          <Block>
            <Action context={context} to={put('{{ url }}')}>
              {deletion.open}
            </Action>
          </Block>
        </>
      ),
      text: `{{ shop_name }}\n\n{{ own.subject }}\n\n{{ ${text} }}\n\n${deletion.undo}\n\n${deletion.open}:\n{{ url }}`,
    },
    plainFooter(context, why),
  );
}

/** Why the mail comes; of mails that cannot be turned off. */
export const plainFooter = ({ palette, slots }: RenderContext, why: string): RenderedBlock => ({
  html: (
    <Block align="center">
      <div className="o" style={{ fontSize: 13, lineHeight: '20px', color: palette.outside }}>
        {slots.put(`{{ ${why} }}`)}
      </div>
    </Block>
  ),
  text: `{{ ${why} }}`,
});

export function fillDeletionMail(compiled: CompiledMail, data: DeletionMailData): FilledMail {
  const scope = { ...data, url: link(data.url) };
  return fill(compiled, scope, scope, LIQUID_LIMITS, data.shop_name);
}
