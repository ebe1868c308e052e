import { useCanLeave, useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, ButtonGroup, Text } from '@parcelway/ui';
import { useState, type ReactNode } from 'react';

interface FailureCardProps {
  /** What happened. */
  title: string;
  /** What to do. */
  children: ReactNode;
  onRetry?(): void;
  /** For support; shown small. */
  code?: string;
  /** Further buttons. */
  actions?: ReactNode;
}

/** A failure that a reload may heal. Over something typed it reloads only after the merchant has confirmed. */
export function FailureCard({ title, children, onRetry, code, actions }: FailureCardProps) {
  const { t } = useTranslate('common');
  const host = useHost();
  const canLeave = useCanLeave();
  const [confirming, setConfirming] = useState(false);
  const reload = () => (canLeave() ? host.reload() : setConfirming(true));
  return (
    <Banner tone="critical" title={title}>
      <BlockStack gap="300">
        <Text as="p">{children}</Text>
        {confirming ? (
          <>
            <Text as="p" fontWeight="semibold">
              {t('remote.reload_confirm')}
            </Text>
            <ButtonGroup>
              <Button onClick={() => setConfirming(false)}>{t('action.cancel')}</Button>
              <Button variant="primary" tone="critical" onClick={() => host.reload()}>
                {t('remote.reload_anyway')}
              </Button>
            </ButtonGroup>
          </>
        ) : (
          <>
            {!canLeave() && <Text as="p">{t('remote.unsaved_text')}</Text>}
            <ButtonGroup>
              {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
              <Button variant={onRetry ? 'plain' : undefined} onClick={reload}>
                {t('action.reload')}
              </Button>
              {actions}
            </ButtonGroup>
          </>
        )}
        {code && (
          <Text as="p" variant="bodyXs" tone="subdued">
            {t('remote.code', { code })}
          </Text>
        )}
      </BlockStack>
    </Banner>
  );
}
