// Two letters of the private use area, which settings are freed of before they are drawn.
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** The settings without the letters that mark slots. */
export const withoutSlotMarks = <Settings>(settings: Settings): Settings =>
  JSON.parse(JSON.stringify(settings).replace(/[\uE000\uE001]/g, ''));

/**
 * The one way to render Liquid and conditional comments: React escapes everything in the tree, so a slot is
 * rendered instead. Everything else in the tree is literal, also where it resembles Liquid.
 */
export class Slots {
  readonly #sources: string[] = [];

  /** A mark that is valid as text and as an attribute. */
  readonly put = (source: string): string => `${OPEN}${this.#sources.push(source) - 1}${CLOSE}`;

  /** The drawn mail with every slot filled. @param html as React rendered it */
  fill(html: string): string {
    return html
      .replace(/\{(?=[{%\uE000])/g, '&#123;')
      .replace(/\uE000(\d+)\uE001/g, (_mark, index: string) => this.#sources[Number(index)] ?? '');
  }
}

/** A literal inside Liquid of plain text. */
export const literal = (text: string): string => text.replace(/\{(?=[{%]|$)/g, "{{ '{' }}");
