import { useGlobal, useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, InlineStack } from '@parcelway/ui';
import * as styles from '../dashboard.module.css';

const HERE = 'dashboard';

/** The other screens, where no menu leads to them: the store admin's has only a few. */
export function QuickLinks() {
  const { t } = useTranslate('dashboard');
  const { menuTabs } = useGlobal();
  const { hasMenu } = useHost();
  const others = menuTabs.filter(({ id }) => id !== HERE);
  if (hasMenu || others.length === 0) return null;
  return (
    <nav aria-label={t('ways.title')} className={styles.aside}>
      <InlineStack gap="200" blockAlign="center">
        <span aria-hidden="true">{t('ways.title')}</span>
        {others.map(({ id, label, path }) => (
          <Button key={id} url={path}>
            {label}
          </Button>
        ))}
      </InlineStack>
    </nav>
  );
}
