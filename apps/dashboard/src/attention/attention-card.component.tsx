import type { DashboardPage } from '@parcelway/api/dashboard';
import { lazyPart, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Icon, Link, SkeletonBodyText, Text } from '@parcelway/ui';
import { Suspense, useId, useState } from 'react';
import { CollapseButton } from '../common/collapse-button.component';
import * as section from '../common/section.module.css';
import { ATTENTION_ICONS } from './attention-icons';
import * as styles from './attention.module.css';

const CourierMessages = lazyPart(() =>
  import(/* webpackChunkName: "courier-messages" */ './courier-messages.component').then(
    ({ CourierMessages: List }) => List,
  ),
);

/** Parcels that need attention, by reason; each line opens exactly these. */
export function AttentionCard({ attention }: Pick<DashboardPage, 'attention'>) {
  const { t } = useTranslate('dashboard');
  const { number } = useFormats();
  const refs = useRouteRefs();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('attention.title')}
        </Text>
        {attention.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('attention.none')}
          </Text>
        ) : (
          <ul className={section.list}>
            {attention.map(({ key, count, link }) => {
              const text = (
                <>
                  <span className={styles.count}>{number(count)}</span> {t(`reason.${key}`)}
                </>
              );
              return (
                <li key={key} className={styles.line}>
                  <span className={section.sign} aria-hidden="true">
                    <Icon source={ATTENTION_ICONS[key]} tone="subdued" />
                  </span>
                  {refs.has('orders') ? (
                    <Link url={refs('orders', link)} removeUnderline>
                      {text}
                    </Link>
                  ) : (
                    <span>{text}</span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <div className={section.title}>
          <Text as="h3" variant="headingSm">
            {t('courier_messages.title')}
          </Text>
          <CollapseButton
            label={t(isOpen ? 'courier_messages.fold' : 'courier_messages.unfold')}
            isOpen={isOpen}
            controls={listId}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
        <div id={listId}>
          {isOpen && (
            <Suspense fallback={<SkeletonBodyText lines={3} />}>
              <CourierMessages />
            </Suspense>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
