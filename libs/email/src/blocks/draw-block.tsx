import type { MailBlockKind } from '@parcelway/domain';
import type { Drawn } from '../pen';
import { drawButton, drawHeading, drawHtml, drawLogo, drawText } from './texts';
import { drawExpected, drawHistory, drawItems, drawStatusBar, drawStatusCard } from './parcel';
import { drawDiscount, drawFooter, drawProducts, drawReview, drawSocial } from './shop';
import type { BlockOf, MailPen } from './mail-pen';

const DRAW: { [Kind in MailBlockKind]: (block: BlockOf<Kind>, pen: MailPen) => Drawn } = {
  logo: drawLogo,
  heading: drawHeading,
  text: drawText,
  button: drawButton,
  status_bar: drawStatusBar,
  history: drawHistory,
  items: drawItems,
  expected: drawExpected,
  products: drawProducts,
  discount: drawDiscount,
  review: drawReview,
  social: drawSocial,
  status_card: drawStatusCard,
  html: drawHtml,
  footer: drawFooter,
};

/** One block as a part of the mail. */
export const drawBlock = <Kind extends MailBlockKind>(block: BlockOf<Kind> & { kind: Kind }, pen: MailPen): Drawn =>
  DRAW[block.kind](block, pen);
