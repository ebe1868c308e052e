import type { PagePreview } from '@parcelway/api/tracking-page';
import type { Translate } from '@parcelway/i18n';

/** Why a section in Liquid cannot be published. */
export type SectionProblem = NonNullable<PagePreview['problems']>[number];

/** The server's sentence, with its line where that is known. */
export const lined = ({ line, message }: SectionProblem, t: Translate<'tracking-page'>): string =>
  line === null ? message : t('fields.problem', { line, message });
