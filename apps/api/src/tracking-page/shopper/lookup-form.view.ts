import type { PageSettings } from '@parcelway/http-contract';
import { html, type Html } from '../../http/html';
import { NOTHING_TYPED, type PageScene, type Typed } from './page-content';
import type { Reader } from './page-language';

/**
 * The kinds of lookup that the merchant offers. The proof of an order is sent in the body, so that it is not stored in
 * browser histories.
 */
export function lookupForms({ reader, design }: PageScene, { entered, missing }: Typed = NOTHING_TYPED): Html {
  const { texts } = reader;
  const { by_number: byNumber, by_order: byOrder, proof } = design.settings.lookup;
  const lang = html`<input type="hidden" name="lang" value="${reader.language}">`;
  return html`<div class="pw-forms${!(byNumber && byOrder) && ' pw-one'}">
${
  byNumber &&
  html`<form class="pw-form" method="get">
${field({ name: 'nums', label: texts.number_label, help: texts.number_help, value: entered.number, error: missing.includes('number') && texts.number_missing, attributes: html`autocapitalize="characters" autocomplete="off" spellcheck="false" maxlength="500" required` })}
${lang}<button class="pw-button" type="submit">${texts.number_button}</button></form>`
}
${byNumber && byOrder && html`<p class="pw-or"><span>${texts.or}</span></p>`}
${
  byOrder &&
  html`<form class="pw-form" method="post">
${field({ name: 'order', label: texts.order_label, help: texts.order_help, value: entered.order, error: missing.includes('order') && texts.order_missing, attributes: html`autocomplete="off" maxlength="100" required` })}
${proofFields(proof, reader, entered, missing)}
${lang}<button class="pw-button" type="submit">${texts.order_button}</button></form>`
}
</div>`;
}

function proofFields(
  proof: PageSettings['lookup']['proof'],
  { texts }: Reader,
  entered: Typed['entered'],
  missing: Typed['missing'],
): Html {
  if (proof === 'postcode')
    return field({
      name: 'postcode',
      label: texts.postcode_label,
      help: texts.postcode_help,
      value: entered.postcode,
      error: missing.includes('postcode') && texts.postcode_missing,
      attributes: html`autocomplete="postal-code" maxlength="20" required`,
    });
  const isEither = proof === 'email_or_phone';
  const email = field({
    name: 'email',
    label: texts.email_label,
    help: texts.email_help,
    value: entered.email,
    error: missing.includes('email') && (isEither ? texts.phone_missing : texts.email_missing),
    attributes: html`type="email" autocomplete="email" maxlength="254"${!isEither && html` required`}`,
  });
  if (!isEither) return email;
  return html`${email}
${field({ name: 'phone', label: texts.phone_label, help: texts.phone_help, value: entered.phone, error: missing.includes('phone') && texts.phone_missing, attributes: html`type="tel" autocomplete="tel" maxlength="40"` })}`;
}

function field({
  name,
  label,
  help,
  value = '',
  error,
  attributes,
}: {
  name: string;
  label: string;
  help: string;
  value: string | undefined;
  error: string | false;
  attributes: Html;
}): Html {
  const id = `pw-${name}`;
  return html`<div class="pw-field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" value="${value}" aria-describedby="${id}-help${error && ` ${id}-error`}"${error && html` aria-invalid="true"`} ${attributes}>
${error && html`<p class="pw-error" id="${id}-error">${error}</p>`}<p class="pw-help" id="${id}-help">${help}</p></div>`;
}
