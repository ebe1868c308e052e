import type { MailBlockKind } from '@parcelway/domain';
import type { RenderedBlock } from '../render-context';
import { renderButton, renderHeading, renderHtml, renderLogo, renderText } from './texts';
import { renderExpected, renderHistory, renderItems, renderStatusBar, renderStatusCard } from './parcel';
import { renderColumns, renderDivider, renderImage } from './pictures';
import { renderDiscount, renderFooter, renderProducts, renderReview, renderSocial } from './shop';
import type { BlockOf, MailContext } from './mail-context';

const RENDER: { [Kind in MailBlockKind]: (block: BlockOf<Kind>, context: MailContext) => RenderedBlock } = {
  logo: renderLogo,
  heading: renderHeading,
  text: renderText,
  button: renderButton,
  divider: renderDivider,
  image: renderImage,
  columns: renderColumns,
  status_bar: renderStatusBar,
  history: renderHistory,
  items: renderItems,
  expected: renderExpected,
  products: renderProducts,
  discount: renderDiscount,
  review: renderReview,
  social: renderSocial,
  status_card: renderStatusCard,
  html: renderHtml,
  footer: renderFooter,
};

/** One block as a part of the mail. */
export const renderBlock = <Kind extends MailBlockKind>(
  block: BlockOf<Kind> & { kind: Kind },
  context: MailContext,
): RenderedBlock => RENDER[block.kind](block, context);
