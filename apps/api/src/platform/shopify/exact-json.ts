const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** Two places before the one that closes. */
const CURLY = 0x7b;
const SQUARE = 0x5b;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** Everything a JSON number is made of: a token of these that is not a number is refused by the parser behind. */
const NUMBER = /[-+.\deE]+/y;
const LONG_WHOLE = /^-?\d{16,}$/;
/** No delivery of the platform comes near; a body that does is refused before anything is built of it. */
const MAX_DEPTH = 64;
const MAX_VALUES = 500_000;

/**
 * JSON whose whole numbers of 16 digits and more become strings: ids of the platform can exceed the precision of a
 * double. These bodies contain shoppers' input, so the scan reads each character once, and has a budget.
 * @throws SyntaxError when it is no JSON.
 * @throws RangeError when it is nested deeper or has more values than any real delivery.
 */
export function parseExactJson(body: string): unknown {
  const pieces: string[] = [];
  let copied = 0;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length;) {
    const char = body.charCodeAt(at);
    if (char === QUOTE) {
      at = endOfString(body, at);
      values += 1;
    } else if (char === MINUS || (char >= DIGIT_0 && char <= DIGIT_9)) {
      NUMBER.lastIndex = at;
      const token = NUMBER.exec(body)?.[0] ?? '';
      if (LONG_WHOLE.test(token)) {
        pieces.push(body.slice(copied, at), `"${token}"`);
        copied = at + token.length;
      }
      at += token.length;
      values += 1;
    } else {
      if (char === CURLY || char === SQUARE) {
        depth += 1;
        values += 1;
      } else if (char === CURLY + 2 || char === SQUARE + 2) depth -= 1;
      at += 1;
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES) throw new RangeError('The body is nested too deeply or too long.');
  }
  return JSON.parse(pieces.length === 0 ? body : pieces.join('') + body.slice(copied));
}

/** The place behind the string that begins at `start`; the end of the text when it is not closed. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    // Behind an odd number of backslashes it is one of the text's own. Each run of them ends at one quote, so none is counted twice.
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}
