import { HttpError } from '../http/errors';
import type { NameOf } from '../shops/staff-names.store';

/**
 * Of a draft that has another revision than the one that a change began with: who was first.
 * @param draft with `savedBy`, the platform's id of a user
 * @param thing "page"
 */
export function savedMeanwhile(
  draft: { savedAt: Date; savedBy: string } | undefined,
  { userId, nameOf }: { userId: string; nameOf: NameOf },
  thing: string,
): HttpError {
  if (!draft) return new HttpError(409, 'This draft is not there any more. Read it again, then save.');
  const who = draft.savedBy === userId ? 'You, in another window,' : nameOf(draft.savedBy);
  const when = `${draft.savedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return new HttpError(
    409,
    `${who} saved this ${thing} meanwhile, at ${when}. Nothing of yours was written: read it again, then save.`,
  );
}
