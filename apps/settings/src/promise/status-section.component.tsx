import { useGetEddSetLinkQuery, type Edd } from '@parcelway/api/edd';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { ExternalIcon } from '@parcelway/ui/icons';
import { Section } from '../common/section.component';
import type { PromiseForm } from './promise-form.hook';
import { StateBadge } from './state-badge.component';

/** Whether the store shows the promise, changed at once, and the way to its block in the theme. */
export function StatusSection({ edd: { enable: isOn }, form }: { edd: Edd; form: PromiseForm }) {
  const { t } = useTranslate('settings');
  const customize = useHref('settings.customize');
  const { data: link } = useGetEddSetLinkQuery('0');
  return (
    <Section title={t('promise.status.title')} text={t('promise.status.text')}>
      <BlockStack gap="400">
        <InlineStack gap="300" align="space-between" blockAlign="center">
          <InlineStack gap="200" blockAlign="center">
            <Text as="p">{t('promise.title')}</Text>
            <StateBadge isOn={isOn} />
          </InlineStack>
          <Button
            {...(!isOn && { variant: 'primary' })}
            disabled={!form.mayWrite}
            onClick={() => void form.enable(!isOn)}
          >
            {t(isOn ? 'promise.turn_off' : 'promise.turn_on')}
          </Button>
        </InlineStack>
        <Text as="p" tone="subdued">
          {t('promise.status.block')}
        </Text>
        <InlineStack gap="200">
          <Button icon={ExternalIcon} external disabled={!link} {...(link && { url: link.url })}>
            {t('promise.status.open_theme')}
          </Button>
          <Button url={customize}>{t('customize.title')}</Button>
        </InlineStack>
      </BlockStack>
    </Section>
  );
}
