import type { PageTheme } from '@parcelway/domain';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineGrid, InlineStack, Text } from '@parcelway/ui';

/** The two screens beside the editor. */
export function MoreCard({ theme }: { theme: PageTheme }) {
  const { t } = useTranslate('tracking-page');
  const code = useHref('tracking-page.code', { theme });
  const embedded = useHref('tracking-page.embedded');
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      {(
        [
          ['code', code],
          ['embedded', embedded],
        ] as const
      ).map(([name, url]) => (
        <Card key={name}>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {t(`more.${name}`)}
            </Text>
            <Text as="p" tone="subdued">
              {t(`more_about.${name}`)}
            </Text>
            <InlineStack>
              <Button url={url}>{t(`more_open.${name}`)}</Button>
            </InlineStack>
          </BlockStack>
        </Card>
      ))}
    </InlineGrid>
  );
}
