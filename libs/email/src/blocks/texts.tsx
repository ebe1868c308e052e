import { Heading, Img } from '@react-email/components';
import { Action, Block, inLine, Liquid, PICTURE, When } from '../parts';
import type { Drawn } from '../pen';
import { literal } from '../slots';
import { pageOf, type BlockOf, type MailPen } from './mail-pen';

export function drawLogo({ align }: BlockOf<'logo'>, pen: MailPen): Drawn {
  const { put } = pen.slots;
  return {
    html: (
      <Block align={align === 'center' ? 'center' : undefined}>
        <When pen={pen} test="logo_url != ''">
          <Img
            src={put('{{ logo_url }}')}
            alt={put('{{ shop.name }}')}
            height={40}
            style={{ ...PICTURE, height: 40, ...(align === 'center' && { margin: '0 auto' }) }}
          />
        </When>
        <When pen={pen} test="logo_url == ''">
          <div className="i" style={{ fontSize: 18, lineHeight: '26px', fontWeight: 'bold', color: pen.palette.ink }}>
            {put('{{ shop.name }}')}
          </div>
        </When>
      </Block>
    ),
    text: '{{ shop.name }}',
  };
}

export function drawHeading(block: BlockOf<'heading'>, pen: MailPen): Drawn {
  const path = pen.text(block, 'text', 'line', block.text, pen.own.heading);
  return {
    html: (
      <When pen={pen} test={`${path} != ''`}>
        <Block>
          <Heading
            as="h1"
            className="i"
            style={{ margin: 0, fontSize: 26, lineHeight: '34px', color: pen.palette.ink }}
          >
            {pen.slots.put(`{{ ${path} }}`)}
          </Heading>
        </Block>
      </When>
    ),
    text: `{{ ${path} }}`,
  };
}

export function drawText(block: BlockOf<'text'>, pen: MailPen): Drawn {
  const own = `{% if customer.first_name != '' %}${pen.words.greeting}\n\n{% endif %}${pen.own.text}`;
  const path = pen.text(block, 'text', 'text', block.text, own);
  return {
    html: (
      <Block>
        <div className="i" style={{ fontSize: 16, lineHeight: '25px', color: pen.palette.ink }}>
          <Liquid pen={pen}>{`{{ ${path} | paragraphs }}`}</Liquid>
        </div>
      </Block>
    ),
    text: `{{ ${path} }}`,
  };
}

/** Nothing where its words stay empty or where it leads is not known. */
export function drawButton(block: BlockOf<'button'>, pen: MailPen): Drawn {
  const { words, own } = pen;
  const to = block.to === 'link' && block.link === '' ? 'page' : block.to;
  const path = pen.text(
    block,
    'label',
    'line',
    block.label,
    { page: own.button, store: words.visit, link: words.more }[to],
  );
  const { put } = pen.slots;
  const url = { page: pageOf(pen.topic), store: 'shop.url', link: '' }[to];
  const test = url === '' ? `${path} != ''` : `${path} != '' and ${url} != ''`;
  return {
    html: (
      <When pen={pen} test={test}>
        <Block>
          <Action pen={pen} to={url === '' ? block.link : put(`{{ ${url} }}`)}>
            {put(`{{ ${path} }}`)}
          </Action>
        </Block>
      </When>
    ),
    text: `{% if ${test} %}{{ ${path} }}:\n${url === '' ? literal(block.link) : `{{ ${url} }}`}{% endif %}`,
  };
}

export function drawHtml(block: BlockOf<'html'>, pen: MailPen): Drawn {
  const path = pen.field({ kind: 'html', block: block.id, field: 'html', source: block.html });
  return {
    html: (
      <When pen={pen} test={`${path} != ''`}>
        <Block>
          <div className="i" style={{ fontSize: 16, lineHeight: '25px', color: pen.palette.ink }}>
            {inLine(<Liquid pen={pen}>{`{{ ${path} | as_is }}`}</Liquid>)}
          </div>
        </Block>
      </When>
    ),
    text: `{{ ${path} }}`,
  };
}
