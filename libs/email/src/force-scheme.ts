/** A filled mail as rendered in the light or dark scheme, for previews. */
export const forceScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('@media (prefers-color-scheme:dark){', scheme === 'dark' ? '@media all{' : '@media not all{')
    .replaceAll('content="light dark"', `content="${scheme}"`);
