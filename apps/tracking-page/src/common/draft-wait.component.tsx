import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, Page } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { EditorSkeleton } from './editor-skeleton.component';

interface Call {
  error?: unknown;
  refetch(): unknown;
}
export interface DraftWaitProps {
  title: string;
  /** False: the address names a theme that is none. */
  isKnown: boolean;
  calls: readonly Call[];
}

/** What stands in an editor's place until its draft is there: an outline, why it is not, or that there is no such theme. */
export function DraftWait({ title, isKnown, calls }: DraftWaitProps) {
  const { t } = useTranslate('tracking-page');
  const overview = { content: t('overview.title'), url: useHref('tracking-page') };
  const failed = calls.filter(({ error }) => error);
  return (
    <Page title={title} backAction={overview} fullWidth={isKnown}>
      {!isKnown ? (
        <EmptyState title={t('editor.missing_title')} action={overview}>
          {t('editor.missing_text')}
        </EmptyState>
      ) : failed[0] ? (
        <FailureCard
          error={failed[0].error}
          title={t('editor.error_title')}
          text={t('editor.error_text')}
          onRetry={() => {
            for (const call of failed) void call.refetch();
          }}
        />
      ) : (
        <EditorSkeleton label={t('editor.loading')} />
      )}
    </Page>
  );
}
