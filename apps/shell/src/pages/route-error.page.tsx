import { useTranslate, type MessageKey } from '@parcelway/i18n';
import { isRouteErrorResponse, useRouteError } from '@parcelway/router';
import { useEffect } from 'react';

const KNOWN: Record<number, MessageKey<'common'>> = {
  400: 'error.400',
  403: 'error.403',
  404: 'error.404',
  405: 'error.405',
};

/** The last boundary: it may be outside every provider, so it uses nothing but the texts. @param onReload the host's, which survives the admin's frame */
export function RouteErrorPage({ onReload }: { onReload(): void }) {
  const error = useRouteError();
  const { t } = useTranslate('common');
  useEffect(() => {
    console.error('[shell]', error);
  }, [error]);
  const title = t((isRouteErrorResponse(error) && KNOWN[error.status]) || 'error.unexpected');
  return (
    <main className="pw-fatal" role="alert">
      <h1>{title}</h1>
      <p>{t('error.text')}</p>
      <button type="button" onClick={onReload}>
        {t('action.reload')}
      </button>
    </main>
  );
}
