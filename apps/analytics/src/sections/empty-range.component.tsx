import { useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, Link } from '@parcelway/ui';

/** No order was placed in these days: why there is nothing to draw, and what to do. */
export function EmptyRange({ onLonger }: { onLonger(): void }) {
  const { t } = useTranslate('analytics');
  const refs = useRouteRefs();
  return (
    <EmptyState title={t('empty.title')} action={{ content: t('empty.longer'), onAction: onLonger }}>
      {t('empty.text')} {refs.has('orders') && <Link url={refs('orders')}>{t('empty.orders')}</Link>}
    </EmptyState>
  );
}
