import { PLAN_NAMES, type Feature } from '@parcelway/domain';
import { useFeature, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, Icon, InlineStack, Text, type IconSource } from '@parcelway/ui';
import type { ReactNode } from 'react';
import * as styles from './overview.module.css';

export interface CardFrameProps {
  icon: IconSource;
  title: string;
  about: string;
  badge?: ReactNode;
  children?: ReactNode;
  action: { content: string; url: string };
}

/** An entry of the grid, with the way to its screen. */
export function CardFrame({ icon, title, about, badge, children, action }: CardFrameProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon source={icon} />
        </span>
        <Text as="h3" variant="headingMd">
          {title}
        </Text>
        {badge}
      </div>
      <Text as="p">{about}</Text>
      {children}
      <div className={styles.foot}>
        <InlineStack>
          <Button url={action.url}>{action.content}</Button>
        </InlineStack>
      </div>
    </li>
  );
}

export interface PlanLockProps {
  feature: Feature;
  /** What follows from it. */
  text?: string | undefined;
  backTo: string;
}

/** Why the plan does not let it be used, and the way to one that does. */
export function PlanLock({ feature, text, backTo }: PlanLockProps) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const refs = useRouteRefs();
  const { plan, upgrade } = useFeature(feature);
  return (
    <>
      <Text as="p" tone="subdued">
        {t('plan.included', { plan: PLAN_NAMES[plan] })}
        {text && ` ${text}`}
      </Text>
      {refs.has('billing.plan') && (
        <InlineStack>
          <Button variant="plain" onClick={() => upgrade(backTo)}>
            {common('upgrade.title', { plan: PLAN_NAMES[plan] })}
          </Button>
        </InlineStack>
      )}
    </>
  );
}
