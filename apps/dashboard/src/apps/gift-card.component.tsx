import { useSendGiftMutation, type GiftAnswer } from '@parcelway/api/dashboard';
import { GIFT_BELONGINGS, GIFT_USAGES } from '@parcelway/domain';
import { useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { ChoiceList, Form, Select, TextField } from '@parcelway/ui/forms';
import { XIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import * as section from '../common/section.module.css';

const MOST_LETTERS = 200;
const NOTHING: GiftAnswer = { usage: [], belong: 'own_brand', belong_other: '' };

export interface GiftCardProps {
  /** The question was not answered yet. */
  isOffered: boolean;
  onClose(): void;
}

/** A single question about the use of the product. */
export function GiftCard({ isOffered, onClose }: GiftCardProps) {
  const { t } = useTranslate('dashboard');
  const { product } = useHost();
  const [send, { isLoading, isSuccess }] = useSendGiftMutation();
  const [given, setGiven] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const other = given.belong_other ?? '';
  const lacksUsage = given.usage.length === 0;
  const lacksOther = given.belong === 'other' && other.trim() === '';
  if (isSuccess)
    return (
      <Card>
        <div role="status">
          <Text as="p">{t('gift.thanks')}</Text>
        </div>
      </Card>
    );
  if (!isOffered) return null;
  const submit = () => {
    setTried(true);
    if (!lacksUsage && !lacksOther) void send({ ...given, belong_other: given.belong === 'other' ? other : '' });
  };
  return (
    <Card>
      <Form onSubmit={submit}>
        <BlockStack gap="300">
          <div className={section.head}>
            <Text as="h2" variant="headingMd">
              {t('gift.title', { product })}
            </Text>
            <Button variant="tertiary" icon={XIcon} accessibilityLabel={t('gift.close')} onClick={onClose} />
          </div>
          <ChoiceList
            allowMultiple
            title={t('gift.usage')}
            choices={GIFT_USAGES.map((value) => ({ value, label: t(`usage.${value}`) }))}
            selected={given.usage}
            error={isTried && lacksUsage ? t('gift.usage_missing') : undefined}
            onChange={(usage) => setGiven({ ...given, usage: GIFT_USAGES.filter((one) => usage.includes(one)) })}
          />
          <Select
            label={t('gift.belong')}
            options={GIFT_BELONGINGS.map((value) => ({ value, label: t(`belong.${value}`) }))}
            value={given.belong}
            onChange={(belong) => setGiven({ ...given, belong: belong as GiftAnswer['belong'] })}
          />
          {given.belong === 'other' && (
            <TextField
              label={t('gift.other')}
              value={other}
              maxLength={MOST_LETTERS}
              autoComplete="off"
              error={isTried && lacksOther ? t('gift.other_missing') : undefined}
              onChange={(belong_other) => setGiven({ ...given, belong_other })}
            />
          )}
          <InlineStack>
            <Button submit loading={isLoading}>
              {t('gift.send')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
