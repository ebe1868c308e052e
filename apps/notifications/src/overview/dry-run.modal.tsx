import { recipientsOf } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import type { MailRules, MailTopicRow } from '@parcelway/http-contract';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { useMemo, useState } from 'react';
import { RECOMMENDED } from '../common/recommended';
import { useTopicName } from '../common/topic-name.hook';
import { DryRunPanel } from './dry-run-panel.component';

export interface DryRunModalProps {
  rules: MailRules;
  /** The mail to customers that is about to be turned on: it may be turned on at once, without looking. */
  topicRow?: MailTopicRow;
  /** As if what is recommended were on; without it, as the switches are. */
  isRecommended?: boolean;
  onTurnOn?(): void;
  onClose(): void;
}

/** What switches and rules would have sent in the last 30 days. */
export function DryRunModal({ rules, topicRow, isRecommended = false, onTurnOn, onClose }: DryRunModalProps) {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  const nameOf = useTopicName();
  const [isShown, setShown] = useState(topicRow === undefined);
  const body = useMemo(
    () => ({
      rules,
      switches: topicRow
        ? [
            {
              topic: topicRow.topic,
              customer: true,
              merchant: topicRow.merchant && recipientsOf(topicRow.topic).includes('merchant'),
            },
          ]
        : isRecommended
          ? RECOMMENDED
          : [],
    }),
    [rules, topicRow, isRecommended],
  );
  return (
    <Modal
      open
      size={isShown ? undefined : 'small'}
      title={topicRow ? t('turn_on.title', { topic: nameOf(topicRow.topic) }) : t('dry_run.title')}
      onClose={onClose}
      {...(onTurnOn && { primaryAction: { content: t('turn_on.action'), onAction: onTurnOn } })}
      secondaryActions={[{ content: common(topicRow ? 'action.cancel' : 'action.dismiss'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{t(topicRow ? 'turn_on.text' : 'dry_run.intro')}</Text>
          {isRecommended && <Text as="p">{t('dry_run.recommended')}</Text>}
          {isShown ? (
            <DryRunPanel body={body} topic={topicRow?.topic} />
          ) : (
            <InlineStack>
              <Button onClick={() => setShown(true)}>{t('overview.try_out')}</Button>
            </InlineStack>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
