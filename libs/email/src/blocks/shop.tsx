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
import type { Drawn } from '../pen';
import { literal } from '../slots';
import type { BlockOf, MailPen } from './mail-pen';

export function drawProducts(block: BlockOf<'products'>, pen: MailPen): Drawn {
  const { put } = pen.slots;
  const path = pen.text(block, 'title', 'line', block.title, pen.words.products);
  const loop = `product in products limit: ${block.limit}`;
  return {
    html: (
      <When pen={pen} test="products.size > 0">
        <Block>
          <Title pen={pen}>{put(`{{ ${path} }}`)}</Title>
          <Table
            rows={
              <Each pen={pen} of={loop}>
                <PictureRow pen={pen} image="product.image_url" alt="product.title" size={72}>
                  <Line pen={pen}>
                    <TextLink pen={pen} to={put('{{ product.url }}')}>
                      {put('{{ product.title }}')}
                    </TextLink>
                  </Line>
                  <Small pen={pen}>{put('{{ product.price }}')}</Small>
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
export function drawDiscount(block: BlockOf<'discount'>, pen: MailPen): Drawn {
  if (block.code === '') return { html: null, text: '' };
  const path = pen.text(block, 'label', 'line', block.label, pen.words.discount);
  const { palette } = pen;
  return {
    html: (
      <Block>
        <Table
          className="s l"
          style={{ backgroundColor: palette.soft, border: `1px dashed ${palette.line}`, borderRadius: pen.radius }}
          rows={
            <tr>
              <td align="center" style={{ padding: 20 }}>
                <Line pen={pen}>{pen.slots.put(`{{ ${path} }}`)}</Line>
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

export function drawReview(_block: BlockOf<'review'>, pen: MailPen): Drawn {
  const { words } = pen;
  return {
    html: (
      <When pen={pen} test="review_url != ''">
        <Block>
          <Title pen={pen}>{words.review_title}</Title>
          <Action pen={pen} to={pen.slots.put('{{ review_url }}')}>
            {words.review}
          </Action>
        </Block>
      </When>
    ),
    text: `{% if review_url != '' %}${words.review_title} ${words.review}:\n{{ review_url }}{% endif %}`,
  };
}

export function drawSocial({ links }: BlockOf<'social'>, pen: MailPen): Drawn {
  const sites = SOCIAL_SITES.flatMap((site) => {
    const url = links[site];
    return url ? [{ name: SOCIAL_NAMES[site], url }] : [];
  });
  if (sites.length === 0) return { html: null, text: '' };
  return {
    html: (
      <Block>
        <Title pen={pen}>{pen.words.follow}</Title>
        <Line pen={pen}>
          {sites.map(({ name, url }, index) =>
            inLine(
              index > 0 && ' · ',
              <TextLink pen={pen} to={url}>
                {name}
              </TextLink>,
            ),
          )}
        </Line>
      </Block>
    ),
    text: [pen.words.follow, ...sites.map(({ name, url }) => `- ${name}: ${literal(url)}`)].join('\n'),
  };
}

/** Whom the mail is from and how to end it; stands below the card. */
export function drawFooter(block: BlockOf<'footer'>, pen: MailPen): Drawn {
  const { words, locks, palette } = pen;
  const { put } = pen.slots;
  const path = pen.text(block, 'text', 'text', block.text, words.footer);
  const link = { ...UNDERLINED, color: palette.outside };
  const sentWith = locks.includes('branding') ? words.sent_with.replace('{product}', PRODUCT_NAME) : '';
  return {
    html: (
      <Block align="center">
        <div className="o" style={{ fontSize: 13, lineHeight: '20px', color: palette.outside }}>
          <Liquid pen={pen}>{`{{ ${path} | paragraphs }}`}</Liquid>
          <div>
            <When pen={pen} test="shop.url != ''">
              <Link href={put('{{ shop.url }}')} style={link}>
                {put('{{ shop.name }}')}
              </Link>
              <Liquid pen={pen}>{'{% else %}{{ shop.name }}'}</Liquid>
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
