import { MAIL_COLUMNS } from '@parcelway/http-contract';
import { Img, Link } from '@react-email/components';
import type { ReactNode } from 'react';
import { Block, Liquid, PICTURE, Table, TextLink, When } from '../parts';
import type { RenderedBlock } from '../render-context';
import { literal } from '../slots';
import type { BlockOf, MailContext } from './mail-context';

/** Of the card between its paddings, in px. */
const WIDTH = 536;
const GAP = 24;

export const renderDivider = (_block: BlockOf<'divider'>, { palette }: MailContext): RenderedBlock => ({
  html: (
    <Block>
      <Table
        rows={
          <tr>
            <td
              className="l"
              style={{ height: 1, borderTop: `1px solid ${palette.line}`, fontSize: 0, lineHeight: '1px' }}
            >
              &nbsp;
            </td>
          </tr>
        }
      />
    </Block>
  ),
  text: '----------',
});

/** Nothing without an address. */
export function renderImage(block: BlockOf<'image'>, context: MailContext): RenderedBlock {
  if (block.image === '') return { html: null, text: '' };
  const alt = context.text(block, 'alt');
  return {
    html: (
      <Block>
        <Picture context={context} of={block} alt={alt} width={WIDTH} />
      </Block>
    ),
    text: `{{ ${alt} }}${block.link === '' ? '' : `\n${literal(block.link)}`}`,
  };
}

interface PictureProps {
  context: MailContext;
  of: { image: string; link: string };
  /** Path of its text. */
  alt: string;
  /** px; never wider than its place */
  width: number;
}

/** As wide as its place; Word, which renders mails in Outlook, wants that in pixels. */
function Picture({ context, of: { image, link }, alt, width }: PictureProps) {
  const text = context.slots.put(`{{ ${alt} }}`);
  const picture = (
    <>
      <Liquid context={context}>{'<!--[if mso]>'}</Liquid>
      <Img src={image} alt={text} width={width} style={PICTURE} />
      <Liquid context={context}>{'<![endif]--><!--[if !mso]><!-->'}</Liquid>
      <Img src={image} alt={text} width="100%" style={{ ...PICTURE, width: '100%', height: 'auto' }} />
      <Liquid context={context}>{'<!--<![endif]-->'}</Liquid>
    </>
  );
  return (
    // Its text is shown where images are blocked.
    <div className="i" style={{ fontSize: 14, lineHeight: '20px', color: context.palette.ink }}>
      {link === '' ? (
        picture
      ) : (
        <Link href={link} className="i" style={{ textDecorationLine: undefined, color: context.palette.ink }}>
          {picture}
        </Link>
      )}
    </div>
  );
}

/** Side by side, on a phone one below the other; a side without anything stays empty. */
export function renderColumns(block: BlockOf<'columns'>, context: MailContext): RenderedBlock {
  const columns = MAIL_COLUMNS.map((side) => columnOf(block, side, context));
  if (columns.every((column) => column === null)) return { html: null, text: '' };
  return {
    html: (
      <Block>
        <Table
          rows={
            <tr>
              {columns.map((column, index) => (
                <td
                  key={index}
                  className="h"
                  width="50%"
                  valign="top"
                  style={{ padding: index === 0 ? `0 ${GAP / 2}px 0 0` : `0 0 0 ${GAP / 2}px` }}
                >
                  {column?.html}
                </td>
              ))}
            </tr>
          }
        />
      </Block>
    ),
    text: columns.flatMap((column) => column?.text ?? []).join('\n\n'),
  };
}

type Side = (typeof MAIL_COLUMNS)[number];
function columnOf(block: BlockOf<'columns'>, side: Side, context: MailContext): RenderedBlock | null {
  const { image, link, text: texts } = block[side];
  if (image === '' && link === '' && Object.keys(texts).length === 0) return null;
  const [alt, text, label] = (['alt', 'text', 'label'] as const).map((name) => context.text(block, `${side}.${name}`));
  const pieces: ReactNode = (
    <>
      {image !== '' && alt && <Picture context={context} of={block[side]} alt={alt} width={(WIDTH - GAP) / 2} />}
      <div
        className="i"
        style={{
          ...(image !== '' && { paddingTop: 8 }),
          ...{ fontSize: 16, lineHeight: '25px', color: context.palette.ink },
        }}
      >
        <Liquid context={context}>{`{{ ${text} | paragraphs }}`}</Liquid>
        {link !== '' && (
          <When context={context} test={`${label} != ''`}>
            <TextLink context={context} to={link}>
              {context.slots.put(`{{ ${label} }}`)}
            </TextLink>
          </When>
        )}
      </div>
    </>
  );
  const inWords = [
    ...(image === '' ? [] : [`{{ ${alt} }}`]),
    `{{ ${text} }}`,
    ...(link === '' ? [] : [`{{ ${label} }}:\n${literal(link)}`]),
  ];
  return { html: pieces, text: inWords.join('\n') };
}
