import type { PageOverview } from '@parcelway/api/tracking-page';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Link, Text } from '@parcelway/ui';
import * as styles from './overview.module.css';

/** What a good page still lacks, each with the way to it. */
export function TodoCard({ overview: { missing, menu_url, live } }: { overview: PageOverview }) {
  const { t } = useTranslate('tracking-page');
  const editor = useHref('tracking-page.theme', { theme: live?.theme ?? 'classic' });
  if (missing.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('todo.title')}
        </Text>
        <ul className={styles.todo}>
          {missing.map((what) => (
            <li key={what}>
              {what === 'menu_link' ? (
                <Link url={menu_url} external>
                  {t('todo.menu_link')}
                </Link>
              ) : (
                <Link url={editor}>{t(`todo.${what}`)}</Link>
              )}
              <Text as="p" tone="subdued">
                {t(`todo_why.${what}`)}
              </Text>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}
