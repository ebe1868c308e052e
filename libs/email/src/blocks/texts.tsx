import { Heading, Img } from '@react-email/components';
import { Action, Block, inLine, Liquid, PICTURE, When } from '../parts';
import type { RenderedBlock } from '../render-context';
import { literal } from '../slots';
import { buttonTarget } from './own-texts';
import { pageOf, type BlockOf, type MailContext } from './mail-context';

export function renderLogo({ align }: BlockOf<'logo'>, context: MailContext): RenderedBlock {
  const { put } = context.slots;
  return {
    html: (
      <Block align={align === 'center' ? 'center' : undefined}>
        <When context={context} test="logo_url != ''">
          <Img
            src={put('{{ logo_url }}')}
            alt={put('{{ shop.name }}')}
            height={40}
            className={context.hasPlate ? 'q' : undefined}
            style={{ ...PICTURE, height: 40, ...(align === 'center' && { margin: '0 auto' }) }}
          />
        </When>
        <When context={context} test="logo_url == ''">
          <div
            className="i"
            style={{ fontSize: 18, lineHeight: '26px', fontWeight: 'bold', color: context.palette.ink }}
          >
            {put('{{ shop.name }}')}
          </div>
        </When>
      </Block>
    ),
    text: '{{ shop.name }}',
  };
}

export function renderHeading(block: BlockOf<'heading'>, context: MailContext): RenderedBlock {
  const path = context.text(block, 'text');
  return {
    html: (
      <When context={context} test={`${path} != ''`}>
        <Block>
          <Heading
            as="h1"
            className="i"
            style={{ margin: 0, fontSize: 26, lineHeight: '34px', color: context.palette.ink }}
          >
            {context.slots.put(`{{ ${path} }}`)}
          </Heading>
        </Block>
      </When>
    ),
    text: `{{ ${path} }}`,
  };
}

export function renderText(block: BlockOf<'text'>, context: MailContext): RenderedBlock {
  const path = context.text(block, 'text');
  return {
    html: (
      <Block>
        <div className="i" style={{ fontSize: 16, lineHeight: '25px', color: context.palette.ink }}>
          <Liquid context={context}>{`{{ ${path} | paragraphs }}`}</Liquid>
        </div>
      </Block>
    ),
    text: `{{ ${path} }}`,
  };
}

/** The merchant's message of one mail: a value, so that nothing of it is read as Liquid, in its own direction of writing. */
export function renderMessage(context: MailContext): RenderedBlock {
  return {
    html: (
      <When context={context} test="message != ''">
        <Block>
          <div dir="auto" className="i" style={{ fontSize: 16, lineHeight: '25px', color: context.palette.ink }}>
            <Liquid context={context}>{'{{ message | paragraphs }}'}</Liquid>
          </div>
        </Block>
      </When>
    ),
    text: '{{ message }}',
  };
}

/** Nothing where its words stay empty or where it leads is not known. */
export function renderButton(block: BlockOf<'button'>, context: MailContext): RenderedBlock {
  const to = buttonTarget(block);
  const path = context.text(block, 'label');
  const { put } = context.slots;
  const url = { page: pageOf(context.topic), store: 'shop.url', link: '' }[to];
  const test = url === '' ? `${path} != ''` : `${path} != '' and ${url} != ''`;
  return {
    html: (
      <When context={context} test={test}>
        <Block>
          <Action context={context} to={url === '' ? block.link : put(`{{ ${url} }}`)}>
            {put(`{{ ${path} }}`)}
          </Action>
        </Block>
      </When>
    ),
    text: `{% if ${test} %}{{ ${path} }}:\n${url === '' ? literal(block.link) : `{{ ${url} }}`}{% endif %}`,
  };
}

export function renderHtml(block: BlockOf<'html'>, context: MailContext): RenderedBlock {
  const path = context.field({ kind: 'html', block: block.id, field: 'html', source: block.html });
  return {
    html: (
      <When context={context} test={`${path} != ''`}>
        <Block>
          <div className="i" style={{ fontSize: 16, lineHeight: '25px', color: context.palette.ink }}>
            {inLine(<Liquid context={context}>{`{{ ${path} | as_is }}`}</Liquid>)}
          </div>
        </Block>
      </When>
    ),
    text: `{{ ${path} }}`,
  };
}
