import { REVIEW_TAGS } from '@parcelway/domain';
import { html, type Html } from '../../../http/html';
import type { PageParcel } from '../find-parcels';
import type { PageScene, ReviewState } from '../page-content';

const STARS = [1, 2, 3, 4, 5];

/** How the delivery was: stars, tags and words. Works without JavaScript; what was said before stands in the form. */
export function reviewSection(
  parcel: PageParcel,
  { proof, given, saved }: ReviewState,
  { reader, design }: PageScene,
): Html {
  const { texts } = reader;
  const { review } = texts;
  const id = `pw-review-${parcel.id}`;
  const { proof: way } = design.settings.lookup;
  return html`<div class="pw-part-of pw-review" id="${id}"><h3 class="pw-sub">${texts.review_title}</h3>
${saved && html`<p class="pw-thanks" role="status">${review.sent}</p>`}
<form class="pw-form" method="post" action="#${id}"><input type="hidden" name="review_of" value="${parcel.id}"><input type="hidden" name="nums" value="${parcel.number}"><input type="hidden" name="lang" value="${reader.language}">
<fieldset class="pw-stars"><legend>${review.stars}</legend>${STARS.map(
    (count) =>
      html`<input class="pw-hidden" type="radio" id="${id}-${count}" name="stars" value="${count}" required${given?.stars === count && html` checked`}><label for="${id}-${count}"><span class="pw-hidden">${reader.fill(review.star, { count })}</span></label>`,
  )}</fieldset>
<fieldset class="pw-tags"><legend>${review.tags}</legend>${REVIEW_TAGS.map(
    (tag) =>
      html`<label><input class="pw-hidden" type="checkbox" name="tags" value="${tag}"${given?.tags.includes(tag) && html` checked`}><span>${review.tag[tag]}</span></label>`,
  )}</fieldset>
<div class="pw-field"><label for="${id}-text">${review.text}</label><textarea id="${id}-text" name="text" maxlength="1000" rows="3" aria-describedby="${id}-help">${given?.text}</textarea><p class="pw-help" id="${id}-help">${review.help}</p></div>
${
  proof === null
    ? html`<div class="pw-field"><label for="${id}-proof">${way === 'postcode' ? texts.postcode_label : texts.email_label}</label><input id="${id}-proof" name="${way === 'postcode' ? 'postcode' : 'email'}" required maxlength="254"></div>`
    : html`<input type="hidden" name="proof" value="${proof}">`
}
<button class="pw-button" type="submit">${review.send}</button></form></div>`;
}
