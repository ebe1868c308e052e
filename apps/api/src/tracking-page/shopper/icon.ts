import { trusted, type Html } from '../../http/html';

/** A line drawing of 16 by 16. @param path its shapes, written by us. @param className ` class="…"` */
export const svg = (path: string, className = ''): Html =>
  trusted(
    `<svg${className} viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  );
