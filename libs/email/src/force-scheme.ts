/** A filled mail as it looks where the reader wants it light or dark, for previews. */
export const forceScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('@media (prefers-color-scheme:dark){', scheme === 'dark' ? '@media all{' : '@media not all{')
    .replaceAll('content="light dark"', `content="${scheme}"`);
