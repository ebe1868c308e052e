import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { ErrorCard, Page, PageSkeleton } from '@parcelway/ui';
import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  remote: string;
  release: string | null;
  /** The screen's name, for the card. */
  title: string;
  onRetry(): void;
  onReload(): void;
  children: ReactNode;
}

/** Keeps a remote's crash inside its own screen; the rest of the shell lives on. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error) {
    const { remote, release } = this.props;
    console.error(`[remote ${remote}@${release ?? 'none'}]`, error);
  }

  override render() {
    const { remote, release, title, onRetry, onReload, children } = this.props;
    if (!this.state.error) return children;
    const retry = () => { this.setState({ error: null }); onRetry(); };
    return <RemoteFailed title={title} crashed code={`remote-crash/${remote}${release ? `@${release}` : ''}`} onRetry={retry} onReload={onReload} />;
  }
}

/** A screen on its way. Once there, it names its page itself. */
export function RemoteLoading({ title }: { title: string }) {
  usePageTitle(title);
  return <PageSkeleton title={title} />;
}

/** The card in the place of a screen that could not be loaded, or that crashed. */
export function RemoteFailed({ title, code, crashed = false, onRetry, onReload }: {
  title: string; code: string; crashed?: boolean; onRetry(): void; onReload(): void;
}) {
  const { t } = useTranslate('common');
  usePageTitle(title);
  return (
    <Page title={title}>
      <ErrorCard title={t(crashed ? 'remote.crashed_title' : 'remote.failed_title', { screen: title })} code={code} onRetry={onRetry} onReload={onReload}>
        {t('remote.failed_text')}
      </ErrorCard>
    </Page>
  );
}
