import type { ReactNode } from 'react';
import type { Palette } from './palette';
import type { Slots } from './slots';
import type { Words } from './words';

/** What a block becomes: a part of the tree, and the same in words. */
export interface RenderedBlock {
  html: ReactNode;
  /** Liquid; lines of text, links on lines of their own. */
  text: string;
}

/** What mails are drawn with. */
export interface RenderContext {
  words: Words;
  palette: Palette;
  /** px */
  radius: number;
  slots: Slots;
}
