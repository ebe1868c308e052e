import { PRODUCT_NAME, SOCIAL_NAMES, SOCIAL_SITES } from '@parcelway/domain';
import { Link } from '@react-email/components';
import {
  Action,
  Block,
  Each,
  inLine,
  Line,
  Liquid,
  PictureRow,
  Small,
  Table,
  TextLink,
  Title,
  UNDERLINED,
  When,
} from '../parts';
import type { RenderedBlock } from '../render-context';
import { literal } from '../slots';
import type { BlockOf, MailContext } from './mail-context';

export function renderProducts(block: BlockOf<'products'>, context: MailContext): RenderedBlock {
  const { put } = context.slots;
  const path = context.text(block, 'title');
  const loop = `product in products limit: ${block.limit}`;
  return {
    html: (
      <When context={context} test="products.size > 0">
        <Block>
          <Title context={context}>{put(`{{ ${path} }}`)}</Title>
          <Table
            rows={
              <Each context={context} of={loop}>
                <PictureRow context={context} image="product.image_url" alt="product.title" size={72}>
                  <Line context={context}>
                    <TextLink context={context} to={put('{{ product.url }}')}>
                      {put('{{ product.title }}')}
                    </TextLink>
                  </Line>
                  <Small context={context}>{put('{{ product.price }}')}</Small>
                </PictureRow>
              </Each>
            }
          />
        </Block>
      </When>
    ),
    text: `{% if products.size > 0 %}{{ ${path} }}
{% for ${loop} %}- {{ product.title }}{% if product.price != '' %}, {{ product.price }}{% endif %}
{{ product.url }}
{% endfor %}{% endif %}`,
  };
}

/** Nothing without a code. */
export function renderDiscount(block: BlockOf<'discount'>, context: MailContext): RenderedBlock {
  if (block.code === '') return { html: null, text: '' };
  const path = context.text(block, 'label');
  const { palette } = context;
  return {
    html: (
      <Block>
        <Table
          className="s l"
          style={{ backgroundColor: palette.soft, border: `1px dashed ${palette.line}`, borderRadius: context.radius }}
          rows={
            <tr>
              <td align="center" style={{ padding: 20 }}>
                <Line context={context}>{context.slots.put(`{{ ${path} }}`)}</Line>
                <div className="i" style={{ fontSize: 22, lineHeight: '32px', fontWeight: 'bold', color: palette.ink }}>
                  {block.code}
                </div>
              </td>
            </tr>
          }
        />
      </Block>
    ),
    text: `{{ ${path} }}: ${literal(block.code)}`,
  };
}

export function renderReview(_block: BlockOf<'review'>, context: MailContext): RenderedBlock {
  const { words } = context;
  return {
    html: (
      <When context={context} test="review_url != ''">
        <Block>
          <Title context={context}>{words.review_title}</Title>
          <Action context={context} to={context.slots.put('{{ review_url }}')}>
            {words.review}
          </Action>
        </Block>
      </When>
    ),
    text: `{% if review_url != '' %}${words.review_title} ${words.review}:\n{{ review_url }}{% endif %}`,
  };
}

export function renderSocial({ links }: BlockOf<'social'>, context: MailContext): RenderedBlock {
  const sites = SOCIAL_SITES.flatMap((site) => {
    const url = links[site];
    return url ? [{ name: SOCIAL_NAMES[site], url }] : [];
  });
  if (sites.length === 0) return { html: null, text: '' };
  return {
    html: (
      <Block>
        <Title context={context}>{context.words.follow}</Title>
        <Line context={context}>
          {sites.map(({ name, url }, index) =>
            inLine(
              index > 0 && ' · ',
              <TextLink context={context} to={url}>
                {name}
              </TextLink>,
            ),
          )}
        </Line>
      </Block>
    ),
    text: [context.words.follow, ...sites.map(({ name, url }) => `- ${name}: ${literal(url)}`)].join('\n'),
  };
}

/** The sender and how to unsubscribe, below the card. */
export function renderFooter(block: BlockOf<'footer'>, context: MailContext): RenderedBlock {
  const { words, locks, palette } = context;
  const { put } = context.slots;
  const path = context.text(block, 'text');
  const link = { ...UNDERLINED, color: palette.outside };
  const sentWith = locks.includes('branding') ? words.sent_with.replace('{product}', PRODUCT_NAME) : '';
  return {
    html: (
      <Block align="center">
        <div className="o" style={{ fontSize: 13, lineHeight: '20px', color: palette.outside }}>
          <Liquid context={context}>{`{{ ${path} | paragraphs }}`}</Liquid>
          <div>
            <When context={context} test="shop.url != ''">
              <Link href={put('{{ shop.url }}')} style={link}>
                {put('{{ shop.name }}')}
              </Link>
              <Liquid context={context}>{'{% else %}{{ shop.name }}'}</Liquid>
            </When>
            {' · '}
            <Link href={put('{{ unsubscribe_url }}')} style={link}>
              {words.unsubscribe}
            </Link>
          </div>
          {sentWith && <div>{sentWith}</div>}
        </div>
      </Block>
    ),
    text: `--
{{ ${path} }}

{{ shop.name }}
{{ shop.url }}

${words.unsubscribe}:
{{ unsubscribe_url }}
${sentWith && `\n${literal(sentWith)}`}`,
  };
}
