import { REVIEW_TAGS } from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import type { PageParcel } from '../find-parcels';
import type { PageScene, ReviewState } from '../page-content';

const STARS = [1, 2, 3, 4, 5];

/**
 * The review form: stars, tags and text. Works without JavaScript; an earlier review is filled in, while it can be
 * changed.
 */
export function reviewSection(
  parcel: PageParcel,
  { proof, given, saved, closed, missing }: ReviewState,
  { reader, design }: PageScene,
): Html {
  const { texts } = reader;
  const { review } = texts;
  const id = `pw-review-${parcel.id}`;
  const { proof: way } = design.settings.lookup;
  const title = html`<h3 class="pw-sub">${texts.review_title}</h3>`;
  if (closed)
    return html`<div class="pw-part-of pw-review" id="${id}">${title}<p class="pw-help" role="status">${review.closed}</p></div>`;
  const error = (name: string, text: string): Html | false =>
    missing.includes(name) && html`<p class="pw-error" id="${id}-${name}-error">${text}</p>`;
  const wrong = (name: string): Html | false =>
    missing.includes(name) && html` aria-invalid="true" aria-describedby="${id}-${name}-error"`;
  const [proofName, proofLabel, proofMissing] =
    way === 'postcode'
      ? ['postcode', texts.postcode_label, texts.postcode_missing]
      : ['email', texts.email_label, texts.email_missing];
  return html`<div class="pw-part-of pw-review" id="${id}">${title}
${saved && html`<p class="pw-thanks" role="status">${review.sent}</p>`}
<form class="pw-form" method="post" action="#${id}"><input type="hidden" name="review_of" value="${parcel.id}"><input type="hidden" name="nums" value="${parcel.number}"><input type="hidden" name="lang" value="${reader.language}">
<fieldset class="pw-stars"${missing.includes('stars') && html` aria-describedby="${id}-stars-error"`}><legend>${review.stars}</legend>${STARS.map(
    (count) =>
      html`<input class="pw-hidden" type="radio" id="${id}-${count}" name="stars" value="${count}" required${given?.stars === count && html` checked`}><label for="${id}-${count}"><span class="pw-hidden">${reader.fill(review.star, { count })}</span></label>`,
  )}${error('stars', review.stars_missing)}</fieldset>
<fieldset class="pw-tags"><legend>${review.tags}</legend>${REVIEW_TAGS.map(
    (tag) =>
      html`<label><input class="pw-hidden" type="checkbox" name="tags" value="${tag}"${given?.tags.includes(tag) && html` checked`}><span>${review.tag[tag]}</span></label>`,
  )}</fieldset>
<div class="pw-field"><label for="${id}-text">${review.text}</label><textarea id="${id}-text" name="text" maxlength="1000" rows="3"${missing.includes('text') ? wrong('text') : html` aria-describedby="${id}-help"`}>${given?.text}</textarea>${error('text', review.text_long)}<p class="pw-help" id="${id}-help">${review.help}</p></div>
${
  proof === null
    ? html`<div class="pw-field"><label for="${id}-proof">${proofLabel}</label><input id="${id}-proof" name="${proofName}" required maxlength="254"${wrong(proofName)}>${error(proofName, proofMissing)}</div>`
    : html`<input type="hidden" name="proof" value="${proof}">`
}
<button class="pw-button" type="submit">${review.send}</button></form></div>`;
}
