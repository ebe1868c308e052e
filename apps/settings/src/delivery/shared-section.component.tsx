import type { Aftersale } from '@parcelway/api/edd';
import { promiseText } from '@parcelway/domain/edd';
import { useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { exampleFacts } from '../promise/example-facts';
import { usePromiseFormats } from '../promise/promise-formats.hook';

/** What delivery dates share with the promise of product pages, and the way to change it. */
export function SharedSection({ stored: { zones, workflow, format } }: { stored: Aftersale }) {
  const { t, language } = useTranslate('settings');
  const { range } = usePromiseFormats();
  const refs = useRouteRefs();
  return (
    <Section title={t('delivery.shared.title')} text={t('delivery.shared.text')}>
      <BlockStack gap="400">
        <Details>
          <Detail label={t('zones.title')}>
            {zones.length === 0 ? t('delivery.shared.no_zones') : zones.map(({ name }) => name).join(', ')}
          </Detail>
          <Detail label={t('promise.preview.processing')}>{range(workflow.processing)}</Detail>
          <Detail label={t('promise.format.date')}>{promiseText('{date}', exampleFacts(), format, language)}</Detail>
        </Details>
        <InlineStack>
          <Button url={refs('settings.promise')}>{t('delivery.shared.open')}</Button>
        </InlineStack>
      </BlockStack>
    </Section>
  );
}
