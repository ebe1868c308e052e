import { isLostChunk, PRELOAD_ERROR, type PreloadErrorEvent, type ReloadGuard } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useEffect, useState } from 'react';
import { FailureCard } from './failure-card.component';

/**
 * Code that was requested outside of rendering (on a click, say) and is gone from the server: the page reloads itself where nothing is
 * lost by it, and otherwise shows a banner above the screen, which stays as it is.
 */
export function LostPart({ reloadGuard }: { reloadGuard: ReloadGuard }) {
  const { t } = useTranslate('common');
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const deal = (error: unknown) =>
      void reloadGuard.tryReload(error).then((reloading) => {
        if (!reloading) setLost(true);
      });
    const meet = (error: unknown) => {
      if (isLostChunk(error)) deal(error);
    };
    const onPreloadError = (event: Event) => {
      event.preventDefault();
      deal((event as PreloadErrorEvent).detail.error);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => meet(reason);
    const onError = ({ error }: ErrorEvent) => meet(error);
    window.addEventListener(PRELOAD_ERROR, onPreloadError);
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('error', onError);
    return () => {
      window.removeEventListener(PRELOAD_ERROR, onPreloadError);
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('error', onError);
    };
  }, [reloadGuard]);
  if (!lost) return null;
  return (
    <div className="pw-notice">
      <FailureCard title={t('remote.part_lost_title')}>{t('remote.part_lost_text')}</FailureCard>
    </div>
  );
}
