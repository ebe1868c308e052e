import { useTranslate } from '@parcelway/i18n';
import { EmptyState } from '../components/empty-state.component';

/** A list that is empty because of its filters. */
export function NoResults({ onClear }: { onClear(): void }) {
  const { t } = useTranslate('common');
  return (
    <EmptyState title={t('list.no_result_title')} action={{ content: t('list.clear_all'), onAction: onClear }}>
      {t('list.no_result_text')}
    </EmptyState>
  );
}
