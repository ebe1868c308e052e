import type { ReviewTag } from '@parcelway/domain';
import type { LiquidProblem } from '@parcelway/email';
import type { PageSection } from '@parcelway/http-contract';
import type { StoreProduct } from '../../db/page.schema';
import type { PageDesign } from '../design/page-design';
import type { Found } from './find-parcels';
import type { Reviewed } from './run-lookup';
import type { Reader } from './page-language';

/** The page's location. Its own links and forms name no path: behind the store's proxy only the browser knows it. */
export interface Place {
  /**
   * Our own address; the store's, inside its theme; or the editor's frame, in which the merchant's code is isolated.
   */
  on: 'hosted' | 'store' | 'preview';
  /** Inside the store's theme, or a preview of it there. */
  inTheme: boolean;
  shopId: string;
  shopName: string;
  /** The shop's front page. */
  home: string;
  /** Where our files are: empty on our own address, else our origin. */
  files: string;
  /** Included in language links, so that switching the language keeps the parcel. */
  nums: string | null;
  /** `mailto:` and an address, or the shop's front page. */
  contact: string;
}

/** The possible review of a delivered parcel, and the present one. */
export interface ReviewState {
  /** The proof that the order is the shopper's own; null: the form requests it. */
  proof: string | null;
  given: { stars: number; tags: readonly ReviewTag[]; text: string } | null;
  /** It was sent just now. */
  saved: boolean;
  /** The time in which it could be changed is over. */
  closed: boolean;
  /** What was missing or wrong when it was sent: `stars`, `text`, or what proves the order. */
  missing: readonly string[];
}

/** The reviews of what was found, and what became of the one that was sent. What was typed is not lost. */
export function reviewStates({ parcels }: Found, reviewed: Reviewed | null): Record<string, ReviewState> {
  return Object.fromEntries(
    parcels.flatMap(({ id, review }) => {
      if (!review) return [];
      const sent = reviewed?.form.shipmentId === id ? reviewed : null;
      const missing = sent?.outcome.kind === 'incomplete' ? sent.outcome.missing : [];
      const given = sent && missing.length > 0 ? { ...sent.form, stars: sent.form.stars ?? 0 } : review.given;
      const saved = sent?.outcome.kind === 'saved';
      return [[id, { proof: review.proof, given, saved, closed: !review.isOpen, missing }]];
    }),
  );
}

/** What was typed into the forms, and which of it is missing or wrong. */
export interface Typed {
  entered: Readonly<Record<string, string>>;
  missing: readonly string[];
}
export const NOTHING_TYPED: Typed = { entered: {}, missing: [] };

export interface FoundContent {
  kind: 'found';
  found: Found;
  /** Of each section of recommended products, by its id. */
  products: Readonly<Record<string, readonly StoreProduct[]>>;
  /** Of each parcel that may be reviewed, by its id. */
  reviews: Readonly<Record<string, ReviewState>>;
}
export type PageContent =
  { kind: 'lookup'; typed: Typed } | { kind: 'notice'; title: string; text: string; typed: Typed } | FoundContent;

/** Why a section in Liquid cannot be filled. */
export interface SectionProblem extends LiquidProblem {
  /** Its id. */
  section: string;
}

/** What every part of a page is drawn with. */
export interface PageScene {
  design: PageDesign;
  reader: Reader;
  place: Place;
  /** A section in Liquid could not be filled and is left out. */
  onLiquidProblem?(problem: SectionProblem): void;
}
/** A section of one kind. */
export type SectionOf<Kind extends PageSection['kind']> = Extract<PageSection, { kind: Kind }>;
