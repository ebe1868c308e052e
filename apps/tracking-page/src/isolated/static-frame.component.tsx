import type { SyntheticEvent } from 'react';
import type { FrameProps } from '../preview/preview-frame.component';

/** The page without its scripts, for the isolated page: no server gives it a document of another origin. */
export function StaticFrame({ title, className, page, isPicture = false }: FrameProps) {
  return (
    <iframe
      key={page.css}
      className={className}
      title={title}
      sandbox="allow-same-origin"
      tabIndex={isPicture ? -1 : undefined}
      srcDoc={`<!doctype html>${page.html}`}
      onLoad={(event) => dress(event, page.css)}
    />
  );
}

/** As a sheet made here, since the page's policy lets no style of the document in. */
function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>, css: string): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view || !('adoptedStyleSheets' in page)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}
