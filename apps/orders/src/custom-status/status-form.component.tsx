import { useSaveOrderStatusMutation, type OrderStatus } from '@parcelway/api/order-status';
import { CUSTOM_STATUS_STAGES } from '@parcelway/domain';
import { usePageTitle, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useNavigate } from '@parcelway/router';
import { BlockStack, Card, Page } from '@parcelway/ui';
import { FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { useEffect, useState } from 'react';
import { AccessNotes } from './access-notes.component';
import { ColorField } from './color-field.component';
import { IconField } from './icon-field.component';
import { bodyOf, draftOf, problemsOf, type StatusDraft } from './status-draft';
import { StatusPreview } from './status-preview.component';
import { TranslationsCard } from './translations-card.component';
import * as styles from './custom-status.module.css';

export interface StatusFormProps {
  /** Null: a new one. */
  status: OrderStatus | null;
  canSave: boolean;
  /** Address of the list. */
  list: string;
}

/** One status in its form, beside what customers would see of it. */
export function StatusForm({ status, canSave, list }: StatusFormProps) {
  const { t } = useTranslate('orders');
  const title = status?.name ?? t('custom_status.untitled');
  usePageTitle(title);
  const navigate = useNavigate();
  const toast = useToast();
  const [save, { isLoading, error }] = useSaveOrderStatusMutation();
  const [draft, setDraft] = useState(() => draftOf(status));
  const [isDirty, setDirty] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  // After the save bar has gone: leaving changes that are not saved would have to be confirmed.
  useEffect(() => {
    if (isSaved) void navigate(list);
  }, [isSaved, navigate, list]);

  const change = (part: Partial<StatusDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
  };
  const problems = problemsOf(draft);
  const refused = (error as { errors?: Record<string, string> } | undefined)?.errors ?? {};
  const shown: Partial<Record<string, string>> = isChecked
    ? { ...(refused.name === 'is taken' && { name: t('custom_status.name_taken') }), ...translated() }
    : {};
  function translated(): Record<string, string> {
    return Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(`custom_status.${key}`)]));
  }
  async function onSave() {
    setChecked(true);
    if (Object.keys(problems).length > 0 || !canSave) return;
    if ('error' in (await save(bodyOf(draft, status)))) return;
    setDirty(false);
    toast(t('custom_status.saved'));
    setSaved(true);
  }
  function onDiscard() {
    setDraft(draftOf(status));
    setDirty(false);
    setChecked(false);
  }
  useSaveBar(isDirty ? { saving: isLoading, onSave: () => void onSave(), onDiscard } : null);

  return (
    <Page title={title} backAction={{ content: t('custom_status.title'), url: list }}>
      <div className={styles.form}>
        <BlockStack gap="400">
          <AccessNotes />
          <Card>
            <FormLayout>
              <TextField
                label={t('custom_status.name')}
                helpText={t('custom_status.name_help')}
                value={draft.name}
                onChange={(name) => change({ name })}
                error={shown.name}
                maxLength={40}
                autoComplete="off"
                disabled={!canSave}
              />
              <FormLayout.Group condensed>
                <Select
                  label={t('custom_status.after')}
                  options={CUSTOM_STATUS_STAGES.map((value) => ({ value, label: t(`custom_status.stage.${value}`) }))}
                  value={draft.after}
                  onChange={(after) => change({ after: after as StatusDraft['after'] })}
                  disabled={!canSave}
                />
                <TextField
                  label={t('custom_status.delay')}
                  helpText={t('custom_status.delay_help')}
                  type="number"
                  min={0}
                  max={60}
                  value={draft.delay}
                  onChange={(delay) => change({ delay })}
                  error={shown.delay_days}
                  autoComplete="off"
                  disabled={!canSave}
                />
              </FormLayout.Group>
              <TextField
                label={t('custom_status.description')}
                helpText={t('custom_status.description_help')}
                value={draft.description}
                onChange={(description) => change({ description })}
                maxLength={200}
                showCharacterCount
                multiline={2}
                autoComplete="off"
                disabled={!canSave}
              />
            </FormLayout>
          </Card>
          <Card>
            <BlockStack gap="400">
              <ColorField
                value={draft.color}
                onChange={(color) => change({ color })}
                error={shown.color}
                disabled={!canSave}
              />
              <IconField value={draft.icon} onChange={(icon) => change({ icon })} disabled={!canSave} />
            </BlockStack>
          </Card>
          <TranslationsCard
            names={draft.translations}
            onChange={(translations) => change({ translations })}
            disabled={!canSave}
          />
        </BlockStack>
        <StatusPreview draft={draft} />
      </div>
    </Page>
  );
}
