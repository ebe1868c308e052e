import { useTranslate } from '@parcelway/i18n';
import { ErrorCard } from '../components/error-card.component';

export interface FailureCardProps {
  /** What the call failed with: the server's error body, `code` 0 when no answer came. */
  error: unknown;
  /** What is missing. */
  title?: string;
  /** What helps, unless the failure's code is more specific. */
  text?: string;
  onRetry(): void;
}

const KINDS: Record<number, 'forbidden' | 'limited' | 'offline'> = { 0: 'offline', 403: 'forbidden', 429: 'limited' };

/** Status of a failed call. */
export const failureCode = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined;

/**
 * A screen that could not be loaded: what is missing, and what helps. The reason is in the toast of the call, and nothing is shown twice.
 * What is not allowed does not help to retry.
 */
export function FailureCard({ error, title, text, onRetry }: FailureCardProps) {
  const { t } = useTranslate('common');
  const kind = KINDS[failureCode(error) ?? -1];
  return (
    <ErrorCard title={title ?? t('failure.other_title')} onRetry={kind === 'forbidden' ? undefined : onRetry}>
      {kind ? t(`failure.${kind}_text`) : (text ?? t('failure.other_text'))}
    </ErrorCard>
  );
}
