import { useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { useSyncExternalStore } from 'react';
import type { StandAloneAdapter } from './stand-alone.adapter';

/** What the store admin would draw for us: progress line, save bar and toasts. Styles are in libs/ui. */
export function StandAloneLayer({ adapter }: { adapter: StandAloneAdapter }) {
  const { t } = useTranslate('common');
  const { toasts, saveBar, loading } = useSyncExternalStore(adapter.subscribe, adapter.getState);
  return (
    <>
      {loading && <div className="pw-progress" role="progressbar" aria-label={t('host.loading')} />}
      {saveBar && (
        <div className="pw-save-bar" role="region" aria-label={t('host.unsaved')}>
          <Button onClick={saveBar.onDiscard} disabled={saveBar.saving}>
            {saveBar.labels.discard}
          </Button>
          <Button variant="primary" onClick={saveBar.onSave} loading={saveBar.saving}>
            {saveBar.labels.save}
          </Button>
        </div>
      )}
      <div className="pw-toasts" aria-live="polite">
        {toasts.map(({ id, message, isError, action }) => (
          <div
            key={id}
            className={isError ? 'pw-toast pw-toast--error' : 'pw-toast'}
            role={isError ? 'alert' : undefined}
          >
            <span>{message}</span>
            {action && (
              <button
                type="button"
                className="pw-toast__action"
                onClick={() => {
                  adapter.dismissToast(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
            <button type="button" aria-label={t('action.dismiss')} onClick={() => adapter.dismissToast(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
