import type { Ink } from '../theme';

export interface Picture {
  markup: string;
  width: number;
  height: number;
}

export interface PictureParts {
  title: string;
  /** Below the drawing, such as what it rests on. */
  note: string;
  /** Elements that hold a swatch and its texts. */
  legend: readonly Element[];
  drawing: SVGSVGElement;
  ink: Ink;
}

const PADDING = 20;
const TITLE = { size: 18, weight: 600, line: 26 };
const SMALL = { size: 13, weight: 400, line: 20 };
const SWATCH = 12;
const GAP = 6;
const BETWEEN = 18;
/** Of the size of the letters, where no canvas can measure them. */
const USUAL_LETTER = 0.55;

type Letters = typeof TITLE;

/** How wide a text is drawn, in pixels. */
function measure(text: string, { size, weight }: Letters, font: string): number {
  const context = document.createElement('canvas').getContext?.('2d');
  if (!context) return text.length * size * USUAL_LETTER;
  context.font = `${weight} ${size}px ${font}`;
  return context.measureText(text).width;
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const serialized = (node: Element) => new XMLSerializer().serializeToString(node);
/** What XML does not allow, not even escaped: a name from outside may have it. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The chart with its title, legend and note as one SVG: what a picture without its card would lack. */
export function pictureOf({ title, note, legend, drawing, ink }: PictureParts): Picture {
  const [inner, high] = [drawing.clientWidth, drawing.clientHeight];
  const width = inner + 2 * PADDING;
  const parts: string[] = [];
  let y = PADDING;
  const write = (text: string, x: number, baseline: number, { size, weight }: Letters, color: string) =>
    parts.push(
      `<text x="${x}" y="${baseline}" fill="${color}" font-family="${escaped(ink.font)}" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`,
    );

  for (const line of wrapped(title, inner, ink.font)) {
    write(line, PADDING, y + TITLE.size, TITLE, ink.text);
    y += TITLE.line;
  }
  y += GAP;
  let x = PADDING;
  for (const entry of legend) {
    const swatch = entry.querySelector('svg');
    const text = [...entry.children].flatMap((child) => (child === swatch ? [] : [child.textContent])).join(' · ');
    const long = SWATCH + GAP + measure(text, SMALL, ink.font);
    if (x > PADDING && x + long > width - PADDING) {
      x = PADDING;
      y += SMALL.line;
    }
    if (swatch) parts.push(`<g transform="translate(${x} ${y + 3})">${serialized(swatch)}</g>`);
    write(text, x + SWATCH + GAP, y + SMALL.size, SMALL, ink.text);
    x += long + BETWEEN;
  }
  if (legend.length > 0) y += SMALL.line + GAP;
  parts.push(`<g transform="translate(${PADDING} ${y})">${serialized(drawing)}</g>`);
  y += high + SMALL.line;
  write(note, PADDING, y, SMALL, ink.faint);
  const height = y + PADDING;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ink.surface}"/>${parts.join('')}</svg>`;
  return { markup: markup.replace(NO_XML, ''), width, height };
}

/** A title on as many lines as it needs. */
function wrapped(text: string, width: number, font: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer, TITLE, font) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const SHARPNESS = 2;

/** @throws when the browser cannot draw it */
export async function pngOf({ markup, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SHARPNESS;
  canvas.height = height * SHARPNESS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png');
  });
}
