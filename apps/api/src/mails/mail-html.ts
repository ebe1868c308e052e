import { bcp47, type Language } from '@parcelway/domain';
import { html } from '../http/html';

export interface MailTexts {
  language: Language;
  subject: string;
  shopName: string;
  order: string;
  heading: string;
  /** Empty: nothing more is known. */
  sentence: string;
  /** Null: the parcel has no number, and nowhere to look it up. */
  button: { text: string; url: string } | null;
}

const FONT = 'font-family:Arial,Helvetica,sans-serif;';

/** A mail that mail programs take: tables, colours as attributes and as inline styles, no script, no style sheet, nothing from outside. */
export function mailHtml({ language, subject, shopName, order, heading, sentence, button }: MailTexts): string {
  return `<!doctype html>\n${
    html`<html lang="${bcp47(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no"><title>${subject}</title></head>
<body bgcolor="#f4f4f5" style="margin:0;padding:0;background-color:#f4f4f5;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f4f5"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:560px;background-color:#ffffff;border-radius:8px;">
<tr><td style="padding:24px 32px 0;${FONT}font-size:16px;line-height:24px;font-weight:bold;color:#303030;">${shopName}</td></tr>
<tr><td style="padding:24px 32px 0;${FONT}font-size:14px;line-height:20px;color:#616161;">${order}</td></tr>
<tr><td style="padding:4px 32px 0;"><h1 style="margin:0;${FONT}font-size:24px;line-height:32px;color:#1a1a1a;">${heading}</h1></td></tr>
${sentence && html`<tr><td style="padding:12px 32px 0;${FONT}font-size:16px;line-height:24px;color:#303030;">${sentence}</td></tr>`}
${
  button &&
  html`<tr><td style="padding:24px 32px 0;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="#1a1a1a" style="border-radius:6px;background-color:#1a1a1a;"><a href="${button.url}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 24px;${FONT}font-size:16px;line-height:24px;font-weight:bold;color:#ffffff;text-decoration:none;">${button.text}</a></td>
</tr></table></td></tr>`
}
<tr><td style="padding:0 0 32px;font-size:0;line-height:0;">&nbsp;</td></tr>
</table></td></tr></table></body></html>`.text
  }\n`;
}
