import { ORDER_TOPICS, type MailBlockKind, type MailLock, type MailTopic } from '@parcelway/domain';
import type { MailBlock } from '@parcelway/http-contract';
import type { MailField } from '../compiled-mail';
import type { RenderContext } from '../render-context';
import type { TopicWords } from '../words';

/** What blocks of a customer's mail are drawn with. */
export interface MailContext extends RenderContext {
  topic: MailTopic;
  own: TopicWords;
  locks: readonly MailLock[];
  /** The logo has a plate in the dark. */
  hasPlate: boolean;
  /** Stores a text as a field. @returns its path inside Liquid */
  field(field: Omit<MailField, 'key'>): string;
  /** Stores a merchant's text of a block as a field, or our own where there is none. @returns its path inside Liquid */
  text(block: MailBlock, name: string): string;
}

/** Where "your parcel" leads: for orders of several, to the order. */
export const pageOf = (topic: MailTopic): string =>
  (ORDER_TOPICS as readonly string[]).includes(topic) ? 'order.url' : 'parcel.url';

export type BlockOf<Kind extends MailBlockKind> = Extract<MailBlock, { kind: Kind }>;
