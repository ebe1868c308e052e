import { useSetOverageCapMutation } from '@parcelway/api/billing';
import { useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { ChoiceList, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { useApproval } from '../common/approval.hook';
import { usePlanTexts, type Money } from '../common/plan-texts.hook';

export interface CapModalProps {
  unit: Money;
  /** Null: none are bought. */
  cap: Money | null;
  /** Up to this it is at once; more is approved in the store. */
  platformCap: Money;
  onClose(): void;
}

const AMOUNT = /^\d{1,5}(\.\d{1,2})?$/;
/** Many keyboards write a comma. */
const asDecimal = (text: string) => text.trim().replace(',', '.');
const NOTHING = /^0+(\.0*)?$/;

/** The most that is paid for parcels above the quota in a cycle. */
export function CapModal({ unit, cap, platformCap, onClose }: CapModalProps) {
  const { t } = useTranslate('billing');
  const { t: common } = useTranslate('common');
  const texts = usePlanTexts();
  const toast = useToast();
  const [save, { isLoading, error: refused }] = useSetOverageCapMutation();
  const { approve, approving } = useApproval();
  const isOn = cap !== null && !NOTHING.test(cap.amount);
  const before = { on: isOn, amount: isOn ? cap.amount : '' };
  const [draft, setDraft] = useState(before);
  const [isChecked, setChecked] = useState(false);
  useFocusBack(true);
  useLeaveGuard(draft.on !== before.on || draft.amount !== before.amount);

  const amount = draft.on ? asDecimal(draft.amount) : '0';
  const problem = isChecked && !AMOUNT.test(amount) ? t('overage.invalid') : undefined;
  const serverProblem = (refused as { errors?: Record<string, string> } | undefined)?.errors?.amount;

  async function submit() {
    setChecked(true);
    if (!AMOUNT.test(amount)) return;
    const { data } = await save(amount);
    if (!data) return;
    if (data.url !== null) return approve(data.url);
    toast(t('overage.saved'));
    onClose();
  }

  if (approving) return approving;
  return (
    <Modal
      open
      title={t('overage.dialog')}
      onClose={onClose}
      primaryAction={{ content: common('action.save'), loading: isLoading, onAction: () => void submit() }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ChoiceList
            title={t('overage.choice')}
            selected={[draft.on ? 'on' : 'off']}
            choices={[
              { value: 'off', label: t('overage.choice_off'), helpText: t('overage.choice_off_help') },
              {
                value: 'on',
                label: t('overage.choice_on'),
                helpText: t('overage.choice_on_help', { price: texts.amount(unit) }),
              },
            ]}
            onChange={([chosen]) => setDraft({ ...draft, on: chosen === 'on' })}
          />
          {draft.on && (
            <TextField
              label={t('overage.amount', { currency: unit.currency })}
              helpText={t('overage.amount_help', { amount: texts.amount(platformCap) })}
              value={draft.amount}
              error={problem ?? serverProblem}
              inputMode="decimal"
              autoComplete="off"
              onChange={(text) => setDraft({ ...draft, amount: text })}
            />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
