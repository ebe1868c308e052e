import { bcp47, PAGE_FONTS, type Language } from '@parcelway/domain';
import { Body, Container, Head, Html, Preview } from '@react-email/components';
import type { ReactNode } from 'react';
import { darkPalette, edgeOf, logoPlate, type MailTheme } from './palette';
import { Liquid } from './parts';
import type { RenderContext } from './render-context';

type Font = Exclude<keyof typeof PAGE_FONTS, 'theme'>;

/** Colours of the dark, for the classes that parts have. */
function darkStyle(theme: MailTheme): string {
  const dark = darkPalette(theme);
  const plate = logoPlate(theme);
  return `@media (prefers-color-scheme:dark){.b,.b>table>tbody>tr>td{background-color:${dark.background}!important}
.c{background-color:${dark.card}!important}.s{background-color:${dark.soft}!important}.l{border-color:${dark.line}!important}
.i{color:${dark.ink}!important}.m{color:${dark.muted}!important}.o,.o a{color:${dark.outside}!important}
.a{color:${dark.accent}!important}.g{background-color:${dark.accent}!important}.r{background-color:${dark.line}!important}
.k{color:${dark.onFill}!important;background-color:${dark.fill}!important;border-color:${edgeOf(dark)}!important}${plate === null ? '' : `.q{background-color:${plate}!important;padding:8px 12px!important;border-radius:6px!important}`}}`;
}
// Word, which renders mails in Outlook, supports neither max-width nor fallback fonts.
const WORD = {
  style: '<!--[if mso]><style>td,p,a,h1,h2{font-family:Arial,sans-serif!important}</style><![endif]-->',
  open: '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  close: '<!--[if mso]></td></tr></table><![endif]-->',
};
// Steps become a list, columns are stacked.
const PHONE = `@media (max-width:480px){.p{padding-left:20px!important;padding-right:20px!important}
.h{display:block!important;width:auto!important;padding:0 0 16px!important}.v{display:block!important;width:auto!important;padding:3px 0!important}
.t{float:left!important;width:28px!important;margin:4px 10px 0 0!important}.n{padding:0!important;font-size:14px!important;text-align:left!important}}`;

/** The mail around its blocks. @param children on the card; `after` below it */
export function Layout({
  context,
  theme,
  font,
  language,
  children,
  after,
}: {
  context: RenderContext;
  theme: MailTheme;
  font: Font;
  language: Language;
  children: ReactNode;
  after: ReactNode;
}) {
  const { palette, slots } = context;
  return (
    <Html lang={bcp47(language)} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{slots.put('{{ subject }}')}</title>
        <style>{PHONE}</style>
        <style>
          <Liquid context={context}>{darkStyle(theme)}</Liquid>
        </style>
        <Liquid context={context}>{WORD.style}</Liquid>
      </Head>
      <Body
        className="b"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: palette.background, fontFamily: PAGE_FONTS[font] }}
      >
        <Preview>{slots.put('{{ own.preheader }}')}</Preview>
        <Liquid context={context}>{WORD.open}</Liquid>
        <Container
          className="c"
          style={{
            maxWidth: 600,
            backgroundColor: palette.card,
            borderRadius: context.radius,
            padding: '20px 0',
            wordBreak: 'break-word',
          }}
        >
          {children}
        </Container>
        <Container style={{ maxWidth: 600 }}>{after}</Container>
        <Liquid context={context}>{WORD.close}</Liquid>
      </Body>
    </Html>
  );
}
