/** Words after which couriers write who received the parcel, in the most common languages of couriers. */
const TAKEN_BY =
  /\b(signed(?: for)?|received|accepted|collected|picked up|taken|delivered|unterschrieben|angenommen|abgeholt|entgegengenommen|signé|reçu|firmado|recibido|firmato|ricevuto|getekend)(?::| by| to| von| durch| an| par| por| da| door)\s*:?\s+(?!(?:the |our |local )?(?:courier|carrier|post|sender|shipper|facility|hub|airline|customs|driver|partner|depot)).+/iu;
const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/gu;
/** International format, or after a word for a phone number: other runs of digits are dates and parcel numbers. */
const PHONE = /(?:\+|(?<=\b(?:tel|phone|call|mobile|telefon)\D{0,5}))\d[\d ()/.-]{5,}\d/giu;

/**
 * A courier's text without what may name or reach a person: who signed, e-mail addresses, telephone numbers.
 * For surfaces that anyone with the tracking number can see.
 */
export function maskPersonal(text: string): string {
  return text
    .replace(EMAIL, '…')
    .replace(PHONE, '…')
    .replace(TAKEN_BY, (_, taken: string) => taken)
    .trim();
}
