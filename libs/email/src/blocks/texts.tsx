import { Heading, Img } from '@react-email/components';
import { Action, Block, inLine, Liquid, PICTURE, When } from '../parts';
import type { Drawn } from '../pen';
import { literal } from '../slots';
import type { BlockOf } from './draw-block';
import { pageOf, type MailPen } from './mail-pen';

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
      <Block>
        <Heading as="h1" className="i" style={{ margin: 0, fontSize: 26, lineHeight: '34px', color: pen.palette.ink }}>
          {pen.slots.put(`{{ ${path} }}`)}
        </Heading>
      </Block>
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

export function drawButton(block: BlockOf<'button'>, pen: MailPen): Drawn {
  const page = pageOf(pen.topic);
  const { words, own } = pen;
  const to = block.to === 'link' && block.link === '' ? 'page' : block.to;
  const label = to === 'page' ? own.button : to === 'store' ? words.visit : words.more;
  const path = pen.text(block, 'label', 'line', block.label, label);
  const { put } = pen.slots;
  if (to === 'link')
    return {
      html: (
        <Block>
          <Action pen={pen} to={block.link}>
            {put(`{{ ${path} }}`)}
          </Action>
        </Block>
      ),
      text: `{{ ${path} }}:\n${literal(block.link)}`,
    };
  const url = to === 'page' ? page : 'shop.url';
  return {
    html: (
      <When pen={pen} test={`${url} != ''`}>
        <Block>
          <Action pen={pen} to={put(`{{ ${url} }}`)}>
            {put(`{{ ${path} }}`)}
          </Action>
        </Block>
      </When>
    ),
    text: `{% if ${url} != '' %}{{ ${path} }}:\n{{ ${url} }}{% endif %}`,
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
