import type { SwitchPreview } from '@parcelway/api/billing';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Text } from '@parcelway/ui';
import { usePlanTexts, type Money } from '../common/plan-texts.hook';
import { ChangedItems } from './changed-items.component';
import * as styles from './change.module.css';

interface ChangeTextProps {
  preview: SwitchPreview;
  isCancel: boolean;
}

/** What a change of plan means: price, time, what is lost and what comes. */
export function ChangeText({ preview, isCancel }: ChangeTextProps) {
  const { t } = useTranslate('billing');
  const { lost, regained, leaves_version: left } = preview;
  return (
    <BlockStack gap="400">
      <Sides preview={preview} />
      <BlockStack gap="100">
        {useSentences({ preview, isCancel }).map((sentence) => (
          <Text as="p" key={sentence}>
            {sentence}
          </Text>
        ))}
      </BlockStack>
      {left !== null && <Banner tone="warning">{t('change.leaves')}</Banner>}
      <ChangedItems title={t('change.lost')} items={lost} state="off" text={t('change.lost_text')} />
      <ChangedItems title={t('change.gained')} items={regained} state="on" />
    </BlockStack>
  );
}

function useSentences({ preview, isCancel }: ChangeTextProps): string[] {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  const { date } = useFormats();
  const { amount } = usePlanTexts();
  const { when, at, difference, first_charge: charge, trial_days: days, usage_cap: cap, to } = preview;
  const whenText = () => {
    if (at !== null) return t('change.at', { date: date(at) });
    if (when === 'period_end') return t('change.period_end');
    return t(isCancel ? 'change.cancel_now' : 'change.now');
  };
  const chargeText = ({ at: day, amount: first }: NonNullable<SwitchPreview['first_charge']>) =>
    day
      ? t('change.charge_at', { amount: amount(first), date: date(day) })
      : t('change.charge', { amount: amount(first) });
  return [
    whenText(),
    ...(difference && to.cycle ? [differenceText(difference, to.cycle)] : []),
    ...(days > 0 ? [common('upgrade.trial_days', { count: days })] : []),
    ...(charge ? [chargeText(charge)] : []),
    ...(cap ? [t('change.usage_cap', { amount: amount(cap) })] : []),
  ];

  function differenceText(money: Money, cycle: 'monthly' | 'annual') {
    if (/^-?0+(\.0*)?$/.test(money.amount)) return t('change.equal');
    const isLess = money.amount.startsWith('-');
    const plain = amount({ ...money, amount: money.amount.replace('-', '') });
    return isLess ? t(`change.less_${cycle}`, { amount: plain }) : t(`change.more_${cycle}`, { amount: plain });
  }
}

/** The plan before and after, line by line. */
function Sides({ preview: { from, to } }: { preview: SwitchPreview }) {
  const { t } = useTranslate('billing');
  const { number } = useFormats();
  const texts = usePlanTexts();
  const overage = (money: Money | null) => (money ? texts.amount(money) : t('change.waits'));
  const rows = [
    { name: t('change.plan'), values: [texts.name(from.plan), texts.name(to.plan)] },
    { name: t('change.parcels'), values: [number(from.quota), number(to.quota)] },
    { name: t('change.price'), values: [texts.price(from.price, from.cycle), texts.price(to.price, to.cycle)] },
    { name: t('change.overage'), values: [overage(from.overage), overage(to.overage)] },
  ];
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('change.from')}</th>
          <th scope="col">{t('change.to')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values: [before, after] }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
