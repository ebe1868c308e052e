import { Button, Heading, Img, Link } from '@react-email/components';
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { edgeOf } from './palette';
import type { RenderContext } from './render-context';

// Classes are for the dark scheme only (`layout`): the light one is inline.

interface PartProps {
  context: RenderContext;
  children: ReactNode;
}

/** Liquid that is rendered unescaped. */
export function Liquid({ context, children }: { context: RenderContext; children: string }) {
  return <>{context.slots.put(children)}</>;
}
/** Its children where a condition of Liquid holds. */
export function When({ context, test, children }: PartProps & { test: string }) {
  return (
    <>
      <Liquid context={context}>{`{% if ${test} %}`}</Liquid>
      {children}
      <Liquid context={context}>{'{% endif %}'}</Liquid>
    </>
  );
}
/** Its children for each of a list: `item in items limit: 3`. */
export function Each({ context, of, children }: PartProps & { of: string }) {
  return (
    <>
      <Liquid context={context}>{`{% for ${of} %}`}</Liquid>
      {children}
      <Liquid context={context}>{'{% endfor %}'}</Liquid>
    </>
  );
}

const LAID = { role: 'presentation', border: 0, cellPadding: '0', cellSpacing: '0' } as const;

/** A table of one cell, or of the rows that are its children. */
export function Table({ style, rows, ...rest }: { style?: CSSProperties; rows: ReactNode; className?: string }) {
  return (
    <table {...LAID} {...rest} width="100%" style={style}>
      <tbody>{rows}</tbody>
    </table>
  );
}

/** A block of the card. */
export function Block({ children, align }: { children: ReactNode; align?: 'center' }) {
  return (
    <Table
      rows={
        <tr>
          <td align={align} className="p" style={{ padding: '12px 32px' }}>
            {children}
          </td>
        </tr>
      }
    />
  );
}

export function Title({ context, children }: PartProps) {
  return (
    <Heading
      as="h2"
      className="i"
      style={{ margin: '0 0 8px', fontSize: 16, lineHeight: '24px', color: context.palette.ink }}
    >
      {children}
    </Heading>
  );
}

export function Small({ context, children }: PartProps) {
  return (
    <div className="m" style={{ fontSize: 14, lineHeight: '20px', color: context.palette.muted }}>
      {children}
    </div>
  );
}

/** @param to an address, or Liquid that was put into a slot */
export function Action({ context, to, children }: PartProps & { to: string }) {
  const { fill, onFill } = context.palette;
  return (
    <Button
      href={to}
      className="k"
      style={{
        padding: '13px 24px',
        fontSize: 16,
        fontWeight: 'bold',
        color: onFill,
        backgroundColor: fill,
        border: `1px solid ${edgeOf(context.palette)}`,
        borderRadius: Math.min(context.radius, 24),
      }}
    >
      {children}
    </Button>
  );
}

/** Every mail program knows the short form only. */
export const UNDERLINED = { textDecorationLine: undefined, textDecoration: 'underline' } as const;

export function TextLink({ context, to, children }: PartProps & { to: string }) {
  return (
    <Link href={to} className="a" style={{ ...UNDERLINED, color: context.palette.accent }}>
      {children}
    </Link>
  );
}

/** Of an image: no wider than its place, and without the outline that no mail program draws. */
export const PICTURE = { maxWidth: '100%', outline: undefined } as const;

/** A picture beside some lines, or the lines alone. @param image Liquid of its address; null: never one */
export function PictureRow({
  context,
  image,
  alt,
  size,
  children,
}: PartProps & { image: string | null; alt: string; size: number }) {
  const { put } = context.slots;
  return (
    <tr>
      {image && (
        <When context={context} test={`${image} != ''`}>
          <td width={size + 12} valign="top" style={{ padding: '6px 12px 6px 0' }}>
            <Img
              src={put(`{{ ${image} }}`)}
              alt={put(`{{ ${alt} }}`)}
              width={size}
              style={{ ...PICTURE, borderRadius: 6 }}
            />
          </td>
        </When>
      )}
      <td valign="top" style={{ padding: '6px 0' }}>
        {children}
      </td>
    </tr>
  );
}

/** Strong text of the card. */
export function Line({ context, children }: PartProps) {
  return (
    <div className="i" style={{ fontSize: 16, lineHeight: '24px', color: context.palette.ink }}>
      {children}
    </div>
  );
}

/** Pieces side by side, with Liquid or letters between them. */
export const inLine = (...parts: ReactNode[]): ReactNode =>
  parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
