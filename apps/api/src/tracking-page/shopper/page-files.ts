import { enhanceScript, pageCss, worldFineSvg, worldSvg } from '@parcelway/app-storefront';
import { fingerprint } from '../../http/fingerprint';

export interface PageFile {
  /** Without its version. */
  path: string;
  /** The path in pages: cached without limit under its version. */
  url: string;
  version: string;
  text: string;
  type: string;
}
const file = (path: string, text: string, type: string): PageFile => {
  const version = fingerprint(text);
  return { path, url: `${path}?v=${version}`, version, text, type: `${type}; charset=utf-8` };
};

export const PAGE_CSS = {
  classic: file('/storefront/tracking-classic.css', pageCss.classic, 'text/css'),
  modern: file('/storefront/tracking-modern.css', pageCss.modern, 'text/css'),
};
export const PAGE_SCRIPT = file('/storefront/tracking.js', enhanceScript, 'text/javascript');

/** A map is an image: its address is its version, so that every page of every shop shares one. */
function mapFile(svg: string): PageFile {
  const name = `/storefront/world-${fingerprint(svg).slice(0, 10)}.svg`;
  return { ...file(name, svg, 'image/svg+xml'), url: name };
}
export const WORLD_FILES = { whole: mapFile(worldSvg), fine: mapFile(worldFineSvg) };
