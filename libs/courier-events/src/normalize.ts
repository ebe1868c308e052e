/** Longer texts are cut: an event is a sentence or two, and what a courier sends beyond that is not trusted to be one. */
const MAX_LENGTH = 1000;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: "'" };
/** Letters that have no accent to remove. */
const LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };
const TRADITIONAL =
  '簽遞達運關離開發處進東號應話無聯繫將務實單訂區預計優轉動國內麼來對與為當時間場貨櫃車門戶戰損壞滯繳稅費補資誤產換銷還給員電業點網辦機長遲見約過際貿專線貼裝艙驗審報領詢絕攬掃異態狀錯貴兩發郵寫據實號輸標籤掛續編積儲';
const SIMPLIFIED =
  '签递达运关离开发处进东号应话无联系将务实单订区预计优转动国内么来对与为当时间场货柜车门户战损坏滞缴税费补资误产换销还给员电业点网办机长迟见约过际贸专线贴装舱验审报领询绝揽扫异态状错贵两发邮写据实号输标签挂续编积储';
const TO_SIMPLIFIED = new Map([...TRADITIONAL].map((letter, at) => [letter, [...SIMPLIFIED][at] ?? letter]));

/** "2 of 2" is no part of anything. */
const ALL_PIECES = /(?<!\d)(\d{1,4})( ?(?:of|out of|von|de|sur|di|su|van|z|av|\/) ?)\1(?!\d)/giu;

/** "1/2 parcels" is "1 of 2", distinguished from a date by the word behind it. */
const SOME_PIECES =
  /(?<![\d/])(\d{1,3})\/(\d{1,3})(?= ?(?:pieces?|parcels?|packages?|items?|cartons?|boxes|colis|pakete?n?|packstücke?n?|bultos?|colli|pakket|paczek|paczk|volumes?|kolli|parça|件))/giu;

function withoutMarkup(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/\p{Surrogate}/gu, ' ')
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, (whole: string, code?: string, name?: string) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name?.toLowerCase() ?? ''] ?? whole),
    );
}

/**
 * The form in which texts are compared with rules: lower case, without accents, every Han letter a word of its own,
 * numbers as `#`, the end of a sentence as a word `.`, the end of a part of it as a word `,`; words are separated by
 * single spaces, with one space at either end.
 */
export function normalizeText(text: string): string {
  return (
    ' ' +
    withoutMarkup(text)
      .replace(ALL_PIECES, ' ')
      .replace(SOME_PIECES, '$1 of $2')
      .replace(/[™®©]/g, ' ')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[ßłøæœđıþð]/g, (letter) => LETTERS[letter] ?? letter)
      .replace(/\p{Script=Han}/gu, (letter) => ` ${TO_SIMPLIFIED.get(letter) ?? letter} `)
      .replace(/\p{Nd}+(?:[.,:/-]\p{Nd}+)*/gu, '#')
      .replace(/[.!?](?=\s|$)|[。！？；;|\n]/g, ' . ')
      .replace(/[,:/()[\]【】（），、：–—→"“”«»]|(?<=\s)-(?=\s)/g, ' , ')
      .replace(/[^\p{L}#.,]+|(?<=\S)[.](?=\S)/gu, ' ')
      .replace(/(?: [.,])+ /g, (ends) => (ends.includes('.') ? ' . ' : ' , '))
      .trim() +
    ' '
  );
}

/** A capital at the start of a word marks a name, except in German, and where it starts a sentence. */
const NAME = /(?<=[^\s.!?:] )\p{Lu}[\p{L}'’-]*(?: (?:de|da|do|del|di|la|le|am|an der|\p{Lu}[\p{L}'’-]*))*/gu;
const GERMAN = /\b(?:der|die|das|wurde|wird|ist|im|in den|zum|zur|beim|nicht|sendung|paket|empfänger|zustellung)\b/gi;

/**
 * The key under which texts that no rule knows are counted, readable for the operator who writes the rule: numbers,
 * dates and tracking numbers are `#`, names of people and places `@`, so that events with the same meaning are grouped.
 */
export function normalizePhrase(text: string): string {
  const plain = withoutMarkup(text).replace(/\s+/g, ' ').trim();
  const shouted = !/\p{Ll}/u.test(plain);
  const german = (plain.match(GERMAN)?.length ?? 0) > 1;
  let key = plain
    .replace(/[【[（(「"“«][^】\])）)」"”»]{1,80}[】\])）)」"”»]/g, '@')
    .replace(/\b(?=[\p{L}\d]*\d)[\p{L}\d]+(?:[.,:/-][\p{L}\d]*\d[\p{L}\d]*)*\b/gu, '#')
    .replace(/#(?: ?[.,:/-]? ?#)+/g, '#');
  if (!shouted) key = key.replace(/\b\p{Lu}{2,}(?:[ -]\p{Lu}{2,})*\b/gu, '@');
  if (!shouted && !german) key = key.replace(NAME, '@');
  return key
    .replace(/@(?:[ ,/-]*@)+/g, '@')
    .toLowerCase()
    .replace(/[\s.!;,]+$/u, '')
    .slice(0, 200)
    .trim();
}
