import { EmptyState, Page } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import { useKit } from '../kit.context';
import { EditorSkeleton } from './editor-skeleton.component';

interface Call {
  error?: unknown;
  refetch(): unknown;
}
export interface DraftWaitProps {
  title: string;
  /** Where the screen leads back to. */
  back: { content: string; url: string };
  /** Set: the address names something that is not there. */
  missing: { title: string; text: string } | null;
  calls: readonly Call[];
}

/** Shown until an editor's draft is loaded: an outline, why it is not, or that there is no such thing. */
export function DraftWait({ title, back, missing, calls }: DraftWaitProps) {
  const { t } = useKit();
  const failed = calls.filter(({ error }) => error);
  return (
    <Page title={title} backAction={back} fullWidth={missing === null}>
      {missing ? (
        <EmptyState title={missing.title} action={back}>
          {missing.text}
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
        <EditorSkeleton />
      )}
    </Page>
  );
}
