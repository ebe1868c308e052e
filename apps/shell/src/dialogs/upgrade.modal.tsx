import { useGetActivityInfoQuery, useGetPlanModalDataQuery, type PlanModalData } from '@parcelway/api/shell';
import { eddRuleLimit, PLAN_BENEFITS, PLAN_LEVEL_NUMBERS, PLAN_NAMES, sameOriginPath } from '@parcelway/domain';
import {
  PLAN_REF,
  useHost,
  useRouteRefs,
  useSession,
  useUpgrade,
  useUsableBenefit,
  type UpgradeTarget,
} from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, List, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { useEffect, useRef, type RefObject } from 'react';

const FADE_MS = 200;
/** As long as the dialog is there at all, it holds the focus. */
const GONE_MS = FADE_MS + 50;

/** What a plan brings, and the way to it. @param returnTo where the focus was before */
export function UpgradeModal({ returnTo }: { returnTo: RefObject<Element | null> }) {
  const { t } = useTranslate('common');
  const { number } = useFormats();
  const { active, target, reason, eddUpgrade, close, consumeRedirect } = useUpgrade();
  const { user } = useSession();
  const host = useHost();
  const refs = useRouteRefs();
  const isUsable = useUsableBenefit();
  const { data, isLoading } = useGetPlanModalDataQuery(undefined, { skip: !active });
  const { data: { activity } = {}, isLoading: isOfferLoading } = useGetActivityInfoQuery(undefined, { skip: !active });
  // Opening with a higher plan shows its text; anything else shows the Basic one.
  const plan = target === 'pro' || target === 'enterprise' ? target : 'basic';
  useReturnedFocus(active, returnTo);

  const choose = () => {
    const redirect = consumeRedirect() ?? sameOriginPath(data?.redirect, '');
    close();
    host.openOverlay(refs(PLAN_REF, { redirect }));
  };
  // Whoever comes for delivery dates reads first what the plan brings for them.
  const benefits = PLAN_BENEFITS[plan].filter((one) => isUsable(one) && !(eddUpgrade && one === 'edd_rules'));
  const isPriceComing = isLoading || isOfferLoading;
  return (
    <Modal
      open={active}
      onClose={close}
      title={t('upgrade.title', { plan: PLAN_NAMES[plan] })}
      primaryAction={{ content: t(user.freeTrial ? 'upgrade.start_trial' : 'upgrade.now'), onAction: choose }}
      secondaryActions={[{ content: t('upgrade.later'), onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {reason && (
            <Text as="p" fontWeight="semibold">
              {reason}
            </Text>
          )}
          <BlockStack gap="200">
            <Text as="p">{t(`upgrade.${plan}.intro`)}</Text>
            <List>
              {eddUpgrade && (
                <List.Item>{t('upgrade.edd_rules', { number: number(eddRuleLimit(plan) ?? 0) })}</List.Item>
              )}
              {benefits.map((benefit) => (
                <List.Item key={benefit}>{t(`benefit.${benefit}`)}</List.Item>
              ))}
            </List>
          </BlockStack>
          <div className="pw-upgrade__price">
            {isPriceComing ? (
              <SkeletonBodyText lines={2} />
            ) : (
              data && <Price data={data} plan={plan} freeTrial={user.freeTrial} ends={activity?.ends_at ?? null} />
            )}
          </div>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface PriceProps {
  data: PlanModalData;
  plan: UpgradeTarget;
  freeTrial: boolean;
  /** ISO time at which the offer ends. */
  ends: string | null;
}

/** The smallest size of the plan, and its discounts. */
function Price({ data, plan, freeTrial, ends }: PriceProps) {
  const { t } = useTranslate('common');
  const { money, number, date } = useFormats();
  const smallest = data.plans.find(({ level }) => level === PLAN_LEVEL_NUMBERS[plan]);
  if (!smallest) return null;
  return (
    <BlockStack gap="100">
      <Text as="p">
        {smallest.origin_price && <Before price={money(smallest.origin_price, 'USD')} />}
        <strong>{t('upgrade.price', { price: money(smallest.price, 'USD'), quota: number(smallest.quota) })}</strong>
      </Text>
      {freeTrial && (
        <Text as="p" tone="subdued">
          {t('upgrade.trial_days', { count: data.trial_days })}
        </Text>
      )}
      {data.coupon && (
        <Text as="p" tone="subdued">
          {t('upgrade.coupon', { coupon: data.coupon })}
        </Text>
      )}
      {ends && (
        <Text as="p" tone="subdued">
          {t('upgrade.offer_ends', { date: date(ends) })}
        </Text>
      )}
    </BlockStack>
  );
}

/** A struck-out price; the strike-through is not read out, so a hidden text is. */
function Before({ price }: { price: string }) {
  const { t } = useTranslate('common');
  return (
    <>
      <span className="pw-visually-hidden">{t('upgrade.price_before', { price })}</span>
      <s aria-hidden="true">{price}</s>{' '}
    </>
  );
}

/** The dialog opens from anywhere, so it restores the focus by itself, once it has faded. */
function useReturnedFocus(active: boolean, returnTo: RefObject<Element | null>): void {
  const opened = useRef(false);
  useEffect(() => {
    if (active) {
      opened.current = true;
      return;
    }
    if (!opened.current) return;
    opened.current = false;
    // A slow machine fades longer than the duration.
    const restoreFocus = () => {
      if (document.querySelector('[role=dialog]')) timer = setTimeout(restoreFocus, FADE_MS);
      else if (returnTo.current instanceof HTMLElement && returnTo.current.isConnected) returnTo.current.focus();
    };
    let timer = setTimeout(restoreFocus, GONE_MS);
    return () => clearTimeout(timer);
  }, [active, returnTo]);
}
