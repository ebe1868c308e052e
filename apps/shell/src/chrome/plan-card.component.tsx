import { benefitPlan, benefitsOf, bonusQuota, freeQuota, usableQuota } from '@parcelway/domain';
import { PLAN_REF, useHost, useRouteRefs, useSession, useUsableBenefit } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button, List, ProgressBar, Text } from '@parcelway/ui';
import { useId } from 'react';

/** What is left of the quota, what the plan includes, and the way to more. @param onLeave the merchant goes to the plans */
export function PlanCard({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslate('common');
  const { number } = useFormats();
  const host = useHost();
  const refs = useRouteRefs();
  const { user, session } = useSession();
  const id = useId();
  const isFree = user.planLevel === 'free' || user.planLevel === 'old';
  const total = usableQuota(user);
  const bonus = bonusQuota(session?.affiliate_type ?? 0, session?.affiliate_discount ?? 0, isFree);
  const left = total > 0 ? Math.min(100, (100 * user.quotaLeft) / total) : 0;
  const plan = benefitPlan(user.planLevel);
  const isUsable = useUsableBenefit();
  return (
    <>
      <dl className="pw-plan__figures">
        <dt id={id}>{t('plan_menu.remaining')}</dt>
        <dd>{t('plan_menu.of', { left: number(user.quotaLeft), total: number(total) })}</dd>
      </dl>
      <ProgressBar
        size="small"
        progress={left}
        tone={user.quotaLeft === 0 ? 'critical' : 'primary'}
        ariaLabelledBy={id}
      />
      <Text as="p" variant="bodySm" tone="subdued">
        {t('plan_menu.counted')}
      </Text>
      <dl className="pw-plan__figures">
        <dt>{t('plan_menu.bonus')}</dt>
        <dd>{number(bonus)}</dd>
      </dl>
      <div className="pw-plan__benefits">
        <Text as="h2" variant="headingXs">
          {t('plan_menu.includes')}
        </Text>
        {plan !== 'free' && (
          <Text as="p" tone="subdued">
            {t(`upgrade.${plan}.intro`)}
          </Text>
        )}
        <List>
          {benefitsOf(user.planLevel)
            .filter(isUsable)
            .map((benefit) => (
              <List.Item key={benefit}>{t(`benefit.${benefit}`, { quota: number(freeQuota(user.version)) })}</List.Item>
            ))}
        </List>
      </div>
      {refs.has(PLAN_REF) && (
        <Button
          fullWidth
          onClick={() => {
            onLeave();
            host.openOverlay(refs(PLAN_REF));
          }}
        >
          {t(user.freeTrial ? 'plan_menu.start_trial' : 'plan_menu.change')}
        </Button>
      )}
    </>
  );
}
