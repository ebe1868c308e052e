import type { PageSection } from '@parcelway/http-contract';
import { html, type Html } from '../../http/html';
import type { PageScene } from './page-content';

/** A section with the comments by which the editor's frame finds it; shoppers' pages have none. */
export const marked = ({ id }: PageSection, { place }: PageScene, section: Html | false): Html | false =>
  section && place.on === 'preview' ? html`<!--part:${id}-->${section}<!--/part-->` : section;
