import type { PageOverview } from '@parcelway/api/tracking-page';
import { useHost, useHref, useRouteRefs, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, Icon, Text, type IconSource } from '@parcelway/ui';
import { ChatIcon, ExternalIcon, GlobeIcon, ImageIcon, MenuIcon, OrderIcon, ViewIcon } from '@parcelway/ui/icons';
import * as styles from './overview.module.css';

type Missing = PageOverview['missing'][number];
const ICONS: Record<Missing, IconSource> = {
  publish: ViewIcon,
  products: OrderIcon,
  logo: ImageIcon,
  contact: ChatIcon,
  languages: GlobeIcon,
  menu_link: MenuIcon,
};

/** What a good page still lacks, each with the way to it. */
export function TodoCard({ overview: { missing, menu_url, live } }: { overview: PageOverview }) {
  const { t } = useTranslate('tracking-page');
  const editor = useHref('tracking-page.theme', { theme: live?.theme ?? 'classic' });
  const allow = useProductsGrant();
  if (missing.length === 0) return null;
  const linkTo = (what: Missing) => {
    if (what === 'products') return { onClick: allow };
    return what === 'menu_link' ? { url: menu_url, external: true, icon: ExternalIcon } : { url: editor };
  };
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('todo.title')}
        </Text>
        <ul className={styles.todo}>
          {missing.map((what) => (
            <li key={what} className={styles.task}>
              <span className={styles.sign} aria-hidden="true">
                <Icon source={ICONS[what]} tone="subdued" />
              </span>
              <div className={styles.grow}>
                <Text as="h3" variant="headingSm">
                  {t(`todo.${what}`)}
                </Text>
                <Text as="p" tone="subdued">
                  {t(`todo_why.${what}`)}
                </Text>
              </div>
              <Button {...linkTo(what)}>{t(`todo_do.${what}`)}</Button>
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

/** Leads to the store's consent to what the app reads, and back to this page. */
function useProductsGrant(): () => void {
  const refs = useRouteRefs();
  const { user } = useSession();
  // A shell that was released before anything had to be allowed has no `openTop`.
  const { openTop = (path: string) => void window.open(path, '_top') } = useHost();
  return () => {
    const query = new URLSearchParams({ shop: user.shopDomain, path: refs('tracking-page') });
    openTop(`/auth/login?${query}`);
  };
}
