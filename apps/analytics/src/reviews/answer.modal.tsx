import { useReplyToReviewMutation, type ReviewRow } from '@parcelway/api/analytics';
import { useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { TextField } from '@parcelway/ui/forms';
import { failureCode } from '@parcelway/ui/list';
import { useState } from 'react';
import { Stars } from './stars.component';
import * as styles from './reviews.module.css';

const MOST = 2000;
const ANSWERED_ALREADY = 409;

export interface AnswerModalProps {
  review: ReviewRow;
  /** What was written and not sent before. */
  draft: string;
  onDraft(text: string): void;
  onClose(): void;
}

/** Answers a review by mail: with the customer's words, and the recipient. */
export function AnswerModal({ review, draft, onDraft, onClose }: AnswerModalProps) {
  const { t } = useTranslate('analytics');
  const { t: common } = useTranslate('common');
  const { number } = useFormats();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const [reply, { isLoading }] = useReplyToReviewMutation();
  const { customer_email: address, customer_name: name } = review;
  const message = draft.trim();

  function wordsOf(failure: unknown): string {
    const code = failureCode(failure);
    if (code === ANSWERED_ALREADY) return t('reviews.answer.already');
    if (code === 0) return common('failure.offline_text');
    const { message: reason } = failure as { message?: string };
    return reason || t('reviews.answer.failed');
  }
  async function send() {
    if (message === '') return setError(t('reviews.answer.empty'));
    if (message.length > MOST) return setError(t('reviews.answer.too_long', { most: number(MOST) }));
    const answer = await reply({ id: review.id, message });
    if (answer.error) return setError(wordsOf(answer.error));
    onDraft('');
    toast(t('reviews.answer.sent', { address }));
    return onClose();
  }
  return (
    <Modal
      open
      title={t('reviews.answer.title', { name: name || t('reviews.no_name') })}
      onClose={onClose}
      primaryAction={{ content: t('reviews.answer.send'), loading: isLoading, onAction: () => void send() }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <figure className={styles.quote}>
            <Stars value={review.star} />
            {review.message && (
              <blockquote dir="auto" className={styles.words}>
                {review.message}
              </blockquote>
            )}
          </figure>
          <TextField
            label={t('reviews.answer.label')}
            multiline={5}
            maxHeight={240}
            // Not autoFocus: it moves the focus before useFocusBack has read where it was.
            focused
            autoComplete="off"
            value={draft}
            error={error}
            helpText={t('reviews.answer.length', { used: number(message.length), most: number(MOST) })}
            onChange={(text) => {
              onDraft(text);
              setError(undefined);
            }}
          />
          <Text as="p" tone="subdued">
            {t('reviews.answer.goes_to', { address })}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
