import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, SkeletonBodyText } from '@parcelway/ui';
import * as styles from './figures/figures.module.css';

const FIGURES = ['1', '2', '3', '4', '5', '6', '7'];

/** The figures and what follows, before there is anything in them. */
export function DashboardSkeleton() {
  const { t } = useTranslate('dashboard');
  return (
    <>
      <span className="pw-visually-hidden" role="status">
        {t('page.loading')}
      </span>
      <div aria-busy="true">
        <BlockStack gap="400">
          <div>
            <div className={styles.about} />
            <div className={styles.figures}>
              {FIGURES.map((figure) => (
                <div key={figure} className={styles.figure}>
                  <SkeletonBodyText lines={3} />
                </div>
              ))}
            </div>
          </div>
          <Card>
            <SkeletonBodyText lines={8} />
          </Card>
          <Card>
            <SkeletonBodyText lines={8} />
          </Card>
        </BlockStack>
      </div>
    </>
  );
}
