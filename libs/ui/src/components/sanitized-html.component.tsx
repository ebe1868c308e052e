import { useTranslate } from '@parcelway/i18n';
import { useLayoutEffect, useRef } from 'react';
import { sanitizeHtml } from '../sanitize-html';

export interface HtmlImage {
  src: string;
  alt: string;
}

export interface SanitizedHtmlProps {
  /** From outside, with whatever in it. */
  html: string;
  /** Makes every image that is not a link a button. */
  onImage?(image: HtmlImage): void;
}

/** The one place where HTML from outside is shown: sanitised, contained in its own box, links in a new tab. */
export function SanitizedHtml({ html, onImage }: SanitizedHtmlProps) {
  const { t } = useTranslate('common');
  const box = useRef<HTMLDivElement>(null);
  const given = useRef(onImage);
  given.current = onImage;
  const zoomable = onImage !== undefined;
  const label = t('action.enlarge_image');
  useLayoutEffect(() => {
    const content = sanitizeHtml(html);
    for (const image of zoomable ? content.querySelectorAll('img') : []) {
      if (!image.closest('a')) enlargeable(image, label, () => given.current?.({ src: image.src, alt: image.alt }));
    }
    box.current?.replaceChildren(content);
  }, [html, zoomable, label]);
  return <div ref={box} className="pw-html" />;
}

/** Puts an image into a button, so that the keyboard reaches it too. */
function enlargeable(image: HTMLImageElement, label: string, onClick: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pw-html__image';
  button.setAttribute('aria-label', image.alt ? `${label}: ${image.alt}` : label);
  button.addEventListener('click', () => {
    // Safari does not focus what is clicked, and whoever opens something must find back.
    button.focus();
    onClick();
  });
  image.replaceWith(button);
  button.append(image);
}
