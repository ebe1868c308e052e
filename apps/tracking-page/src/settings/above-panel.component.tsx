import { useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Text } from '@parcelway/ui';
import { useEditor } from '../editor/editor.context';

/** The merchant's HTML that comes before everything else; it is written beside the other extra code. */
export function AbovePanel() {
  const { t } = useTranslate('tracking-page');
  const { theme } = useEditor();
  const refs = useRouteRefs();
  return (
    <BlockStack gap="300" inlineAlign="start">
      <Text as="p" tone="subdued">
        {t('code.help.top')}
      </Text>
      <Button url={refs('tracking-page.code', { theme })}>{t('code.title')}</Button>
    </BlockStack>
  );
}
