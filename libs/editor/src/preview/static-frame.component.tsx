import type { SyntheticEvent } from 'react';
import type { FrameProps } from './sandboxed-frame.component';

/** The document without its scripts, for isolated pages: no server gives it one of another origin. */
export function StaticFrame({ title, className, page, isPicture = false }: FrameProps) {
  const { html, css = '', scheme } = page;
  return (
    <iframe
      key={`${css}${scheme}`}
      className={className}
      title={title}
      sandbox="allow-same-origin"
      tabIndex={isPicture ? -1 : undefined}
      srcDoc={`<!doctype html>${html}`}
      onLoad={(event) => dress(event, css, scheme === 'dark')}
    />
  );
}

/** As a sheet made here, since the page's policy lets no style of the document in. */
function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>, css: string, isDark: boolean): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view || !('adoptedStyleSheets' in page)) return;
  const own = [...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync([css, ...own].join('\n'));
  page.adoptedStyleSheets = [sheet];
  page.documentElement.classList.toggle('dark', isDark);
}
