import type { PageOverview } from '@parcelway/api/tracking-page';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import * as styles from './overview.module.css';

/** How often the page was opened in the last days: bars, and a table for screen readers. */
export function ViewsCard({ views }: Pick<PageOverview, 'views'>) {
  const { t } = useTranslate('tracking-page');
  const { day, number } = useFormats();
  const most = Math.max(1, ...views.map((one) => one.views));
  const sum = (key: 'views' | 'visitors') => views.reduce((total, one) => total + one[key], 0);
  const title = t('views.title', { count: Math.max(1, views.length) });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {sum('views') === 0 ? (
          <Text as="p" tone="subdued">
            {t('views.none')}
          </Text>
        ) : (
          <>
            <Text as="p">
              {(['views', 'visitors'] as const)
                .map((key) => t(`views.${key}_sum`, { count: sum(key), number: number(sum(key)) }))
                .join(' · ')}
            </Text>
            <div className={styles.bars} aria-hidden="true">
              {views.map((one) => (
                <div
                  key={one.day}
                  className={styles.bar}
                  title={`${day(one.day)}: ${number(one.views)}`}
                  style={{ height: `${Math.max(2, (one.views / most) * 100)}%` }}
                />
              ))}
            </div>
            <div className="pw-visually-hidden">
              <table>
                <caption>{title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('views.day')}</th>
                    <th scope="col">{t('views.views')}</th>
                    <th scope="col">{t('views.visitors')}</th>
                  </tr>
                </thead>
                <tbody>
                  {views.map((one) => (
                    <tr key={one.day}>
                      <th scope="row">{day(one.day)}</th>
                      <td>{number(one.views)}</td>
                      <td>{number(one.visitors)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </BlockStack>
    </Card>
  );
}
