import { useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText } from '@parcelway/ui';
import { Section } from '../common/section.component';

/** The sections, before there is anything in them. */
export function GeneralSkeleton() {
  const { t } = useTranslate('settings');
  const lines = { shop: 8, zone: 4, email: 4, promise: 2, language: 2 };
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('page.loading')}
      </span>
      <BlockStack gap="600">
        {(['shop', 'zone', 'email', 'promise', 'language'] as const).map((section) => (
          <Section key={section} title={t(`${section}.title`)} text={t(`${section}.text`)}>
            <SkeletonBodyText lines={lines[section]} />
          </Section>
        ))}
      </BlockStack>
    </>
  );
}
