import type { Integration } from '@parcelway/api/integrations';
import { INTEGRATIONS, PLAN_NAMES } from '@parcelway/domain';
import { useFeature, useHref, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button, Icon, InlineStack, Text } from '@parcelway/ui';
import { StateBadge, StateReason, worstOf } from '../common/state.component';
import { TOOLS } from '../common/tools';
import * as styles from './overview.module.css';

/** One tool: what it does, whether it is connected, and the way to its screen. */
export function ToolCard({ integration: { name, plan, connections } }: { integration: Integration }) {
  const { t } = useTranslate('integrations');
  const { number } = useFormats();
  const address = useHref('integrations.tool', { name });
  const tool = t(`tool.${name}.name`);
  const worst = worstOf(connections);
  const waiting = connections.reduce((sum, one) => sum + one.waiting, 0);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon source={TOOLS[name].icon} />
        </span>
        <Text as="h3" variant="headingMd">
          {tool}
        </Text>
        <StateBadge state={worst?.state} />
      </div>
      <Text as="p">{t(`tool.${name}.about`)}</Text>
      {worst && <StateReason connection={worst} />}
      {waiting > 0 && <Text as="p">{t('card.waiting', { number: number(waiting) })}</Text>}
      {plan && <Lock integration={{ name, plan, connections }} backTo={address} />}
      <div className={styles.foot}>
        <InlineStack>
          <Button url={address}>{t(connections.length > 0 ? 'card.manage' : 'card.set_up', { name: tool })}</Button>
        </InlineStack>
      </div>
    </li>
  );
}

/** Why the plan does not let it be used, and the way to one that does. */
function Lock({ integration: { name, connections }, backTo }: { integration: Integration; backTo: string }) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const refs = useRouteRefs();
  const { plan, upgrade } = useFeature(INTEGRATIONS[name]);
  return (
    <>
      <Text as="p" tone="subdued">
        {t('plan.included', { plan: PLAN_NAMES[plan] })}
        {connections.length > 0 && ` ${t('plan.paused')}`}
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
