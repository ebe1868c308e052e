/** Replaces a removed value. */
export const REMOVED = '[removed]';

/**
 * Removes e-mail addresses, phone numbers, tokens, authorization headers, values of URL queries, replies of mail
 * servers, and quoted strings from a text. No pattern recognises a name: external values must be in quotation marks in
 * our messages, as PostgreSQL and V8 quote values, too. Names of tables and the like, which PostgreSQL also quotes,
 * stay.
 */
export const redactText = (text: string): string => RULES.reduce((left, [from, to]) => left.replace(from, to), text);

const RULES: readonly [RegExp, string][] = [
  [
    /(?<!\b(?:relation|column|constraint|table|index|function|role|database|type|schema) )(["“„«])[^\n]*?["”“»](?![\p{L}\p{N}])/gu,
    `"${REMOVED}"`,
  ],
  // An apostrophe within a word is no quotation mark; V8 quotes the names of missing properties.
  [/(?<![\p{L}\p{N}]|\(reading )(['`‘])[^\n]*?['`’](?![\p{L}\p{N}])/gu, `'${REMOVED}'`],
  // RFC 5321: a mail server may send any text behind its code, and it often names the recipient.
  [/(^|[\s:])([245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})|(?<=: )[45]\d\d)[ -][^\n]*/gm, `$1$2 ${REMOVED}`],
  [/\b(Bearer|Basic|Digest)\s+[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  [/\/\/[^\s/@]*@/g, `//${REMOVED}@`],
  [/([?&#;][\w.[\]%-]+)=[^\s&#<>]*/g, `$1=${REMOVED}`],
  [/(\/(?:m\/[a-z]|exports)\/)[^\s/?#]+/g, `$1${REMOVED}`],
  [/[\p{L}\p{N}._%+'*/=?^{|}~$!-]*[\p{L}\p{N}_](?:@|%40)[\p{L}\p{N}][\p{L}\p{N}.-]*/gu, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REMOVED],
  [/\b(?:shp[a-z]{2,3}|whsec|sk|pk)_\w+/g, REMOVED],
  [/(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, REMOVED],
  // With a sign, with brackets, in groups of three and more, or in one piece; dates, versions and IP addresses are none.
  [/(?<![\w.])\+\d[\d ().\-/]{5,20}\d/g, '[phone]'],
  [/(?<![\w.])\(0?\d{2,4}\)[ \-./]?\d[\d \-./]{4,14}\d/g, '[phone]'],
  [/(?<![\w.:-])0\d{1,4}[ \-./]\d[\d \-./]{4,12}\d(?![\w:])/g, '[phone]'],
  [/(?<![\w.:-])\d{3}[ \-.]\d{3,4}[ \-.]\d{3,4}(?![\w.:-])/g, '[phone]'],
  [/(?<![\w.:#-])\d{9,15}(?![\w.:-])/g, '[number]'],
];

/**
 * Fields that contain our own texts, which are redacted by {@link redactText}. Of any other field a text is removed.
 */
const TEXTS = new Set(
  `aggregateErrors asked cause channel code column command constraint cause domain environment err event failed failures file form found hostname job kind
   level lost message method msg name operation origin page pages path payload pid plan port processed provider queue reason refused release remote
   reqId retryAt routine rule runs severity source stack state status statusCode syscall table time topic transport type url version workers`.split(
    /\s+/,
  ),
);
/** Ids of ours and of the platform, in fields such as `shopId`, `mail` and `ids`. */
const IDS = /^(?:shop|mail|delivery|ids?|\w*(?:Id|Ids|_id|_ids))$/;
const ID = /^[\w.:-]{1,64}$/;
/** `name` is also what people are called; of errors it is their class. */
const CLASS = /^[A-Z]\w*Error$/;

/**
 * The same value without what {@link redactText} removes, and without texts in fields that are not known to be ours.
 * @param field the name of the field with the value
 */
export function redactValue(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return redactField(value, field);
  if (Array.isArray(value)) return value.map((one) => redactValue(one, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redactValue(one, key)]));
}

function redactField(text: string, field: string): string {
  if (field === 'name') return CLASS.test(text) ? text : REMOVED;
  if (IDS.test(field)) return ID.test(text) ? text : REMOVED;
  return TEXTS.has(field) ? redactText(text) : REMOVED;
}

/** A line of the log, as pino writes it, redacted in every field. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`;
  } catch {
    return `${JSON.stringify({ level: 50, time: Date.now(), msg: 'a line of the log could not be read and was left out' })}\n`;
  }
}
