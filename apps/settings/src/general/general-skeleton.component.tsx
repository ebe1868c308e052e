import { useTranslate } from '@parcelway/i18n';
import { Card, Layout, SkeletonBodyText } from '@parcelway/ui';

/** The sections, before there is anything in them. */
export function GeneralSkeleton() {
  const { t } = useTranslate('settings');
  const lines = { shop: 8, zone: 4, email: 4, language: 2 };
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('page.loading')}
      </span>
      <Layout>
        {(['shop', 'zone', 'email', 'language'] as const).map((section) => (
          <Layout.AnnotatedSection key={section} title={t(`${section}.title`)} description={t(`${section}.text`)}>
            <Card>
              <SkeletonBodyText lines={lines[section]} />
            </Card>
          </Layout.AnnotatedSection>
        ))}
      </Layout>
    </>
  );
}
