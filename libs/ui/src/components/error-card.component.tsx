import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, ButtonGroup, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

export interface ErrorCardProps {
  /** What happened. */
  title: string;
  /** What to do. */
  children: ReactNode;
  onRetry?(): void;
  onReload?(): void;
  /** For support; shown small. */
  code?: string;
}

/** A failure inside the page: what happened, what to do, retry. */
export function ErrorCard({ title, children, onRetry, onReload, code }: ErrorCardProps) {
  const { t } = useTranslate('common');
  // The banner announces itself.
  return (
    <Banner tone="critical" title={title}>
      <BlockStack gap="300">
        <Text as="p">{children}</Text>
        {(onRetry || onReload) && (
          <ButtonGroup>
            {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
            {onReload && (
              <Button variant="plain" onClick={onReload}>
                {t('action.reload')}
              </Button>
            )}
          </ButtonGroup>
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
