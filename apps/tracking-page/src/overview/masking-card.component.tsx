import { useGetPageMaskingQuery, useSavePageMaskingMutation } from '@parcelway/api/tracking-page';
import { useFeature, useHref, usePermission, useSaveBar, useToast } from '@parcelway/host';
import type { PageMasking } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useLocation } from '@parcelway/router';
import { Badge, BlockStack, Button, Card, InlineStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { LockNote } from '../common/lock-note.component';
import { MaskRules } from './mask-rules.component';
import { MaskSample } from './mask-sample.component';
import * as styles from './overview.module.css';

/** What is hidden from shoppers: words, courier and origin. */
export function MaskingCard() {
  const { t } = useTranslate('tracking-page');
  const { data, error, refetch } = useGetPageMaskingQuery();
  const { hash } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  // The router does not go to a place within the page by itself.
  useEffect(() => {
    if (isThere && hash === '#masking') card.current?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <div id="masking" ref={card}>
      <Card>
        <BlockStack gap="400">
          {data ? (
            <MaskingForm stored={data} isRequested={hash === '#masking'} />
          ) : error ? (
            <>
              <Heading />
              <FailureCard error={error} title={t('masking.error_title')} onRetry={() => void refetch()} />
            </>
          ) : (
            <>
              <Heading />
              <SkeletonBodyText lines={2} />
            </>
          )}
        </BlockStack>
      </Card>
    </div>
  );
}

function Heading({ isOn }: { isOn?: boolean }) {
  const { t } = useTranslate('tracking-page');
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h2" variant="headingMd">
          {t('masking.title')}
        </Text>
        {isOn !== undefined && (
          <Badge tone={isOn ? 'success' : undefined}>{t(isOn ? 'masking.on' : 'masking.off')}</Badge>
        )}
      </InlineStack>
      <Text as="p" tone="subdued">
        {t('masking.intro')}
      </Text>
    </BlockStack>
  );
}

const hidesAnything = ({ enabled, hide_courier, hide_origin }: PageMasking): boolean =>
  enabled || hide_courier || hide_origin;

/** The fields stay folded while nothing is hidden and they were not requested. */
function MaskingForm({ stored, isRequested }: { stored: PageMasking; isRequested: boolean }) {
  const { t } = useTranslate('tracking-page');
  const [isOpen, setOpen] = useState(isRequested || hidesAnything(stored));
  const fields = useId();
  const here = useHref('tracking-page');
  const toast = useToast();
  const feature = useFeature('word_masking');
  const isDisabled = !usePermission('page.write') || !feature.allowed;
  const [save, { isLoading }] = useSavePageMaskingMutation();
  const [changed, setChanged] = useState<PageMasking | null>(null);
  const masking = changed ?? stored;
  const set = (part: Partial<PageMasking>) => setChanged({ ...masking, ...part });

  const store = useCallback(
    async (given: PageMasking) => {
      // A row without words has no effect.
      const rules = given.rules.filter(({ from }) => from.trim() !== '');
      if ('error' in (await save({ ...given, rules }))) return;
      setChanged(null);
      toast(t('masking.saved'));
    },
    [save, toast, t],
  );
  useSaveBar(
    useMemo(
      () => changed && { saving: isLoading, onSave: () => void store(changed), onDiscard: () => setChanged(null) },
      [changed, isLoading, store],
    ),
  );
  return (
    <BlockStack gap="400">
      <div className={styles.head}>
        <div className={styles.grow}>
          <Heading isOn={hidesAnything(stored)} />
        </div>
        <Button
          disclosure={isOpen ? 'up' : 'down'}
          ariaExpanded={isOpen}
          ariaControls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          {t('masking.set_up')}
        </Button>
      </div>
      {feature.label && <LockNote part="masking" backTo={here} />}
      <div id={fields} hidden={!isOpen}>
        <BlockStack gap="400">
          <Checkbox
            label={t('masking.enabled')}
            helpText={t('masking.enabled_help')}
            checked={masking.enabled}
            disabled={isDisabled}
            onChange={(enabled) => set({ enabled })}
          />
          <MaskRules rules={masking.rules} isDisabled={isDisabled} onChange={(rules) => set({ rules })} />
          <Checkbox
            label={t('masking.hide_courier')}
            checked={masking.hide_courier}
            disabled={isDisabled}
            onChange={(hide_courier) => set({ hide_courier })}
          />
          <Checkbox
            label={t('masking.hide_origin')}
            helpText={t('masking.hide_origin_help')}
            checked={masking.hide_origin}
            disabled={isDisabled}
            onChange={(hide_origin) => set({ hide_origin })}
          />
          <MaskSample masking={masking} />
        </BlockStack>
      </div>
    </BlockStack>
  );
}
