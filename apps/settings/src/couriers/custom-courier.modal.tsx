import type { CustomCourier } from '@parcelway/api/custom-couriers';
import { CHECK_DIGITS, initialsOf } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Text, useFocusBack } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Form, FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { SavedMeanwhile } from '../common/saved-meanwhile.component';
import { checkDigitOf, checkExample } from './custom-courier-draft';
import { useCustomCourierForm, type CustomCourierForm } from './custom-courier-form.hook';
import { StatusTextFields } from './status-texts.component';

export interface CustomCourierModalProps {
  /** Null: a new one. */
  courier: CustomCourier | null;
  onClose(): void;
}

/** Adds a custom courier, or changes one. */
export function CustomCourierModal({ courier, onClose }: CustomCourierModalProps) {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const form = useCustomCourierForm(courier, onClose);
  useFocusBack(true);
  const { draft, errors, conflict, saved } = form;
  return (
    <Modal
      open
      title={courier ? t('custom.edit', { courier: courier.name }) : t('custom.add')}
      onClose={onClose}
      primaryAction={{ content: common('action.save'), loading: form.isSaving, onAction: form.save }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={form.save}>
          <FormLayout>
            {conflict && (
              <SavedMeanwhile
                saved={conflict === 'met' ? null : saved && [saved.name, ...saved.masks, saved.track_url].join('; ')}
                isLoading={form.isLoadingSaved}
                onLoad={form.loadSaved}
                onUse={form.useSaved}
              />
            )}
            <TextField
              label={t('zones.form.name')}
              autoComplete="off"
              maxLength={60}
              value={draft.name}
              error={errors.name}
              onChange={(name) => form.set({ name })}
            />
            <NumberFields form={form} />
            <TextField
              label={t('custom.track_url')}
              helpText={t('custom.track_url_help', { variable: '{number}' })}
              type="url"
              autoComplete="off"
              maxLength={500}
              placeholder="https://example.com/track/{number}"
              value={draft.trackUrl}
              error={errors.trackUrl}
              onChange={(trackUrl) => form.set({ trackUrl })}
            />
            <TextField
              label={t('custom.phone')}
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={draft.phone}
              error={errors.phone}
              onChange={(phone) => form.set({ phone })}
            />
            <TextField
              label={t('custom.initials')}
              helpText={t('custom.initials_help')}
              autoComplete="off"
              maxLength={3}
              placeholder={initialsOf(draft.name)}
              value={draft.initials}
              error={errors.initials}
              onChange={(initials) => form.set({ initials })}
            />
            <StatusTextFields value={draft.statusTexts} onChange={(statusTexts) => form.set({ statusTexts })} />
            {errors.statusTexts && (
              <Text as="p" tone="critical">
                {errors.statusTexts}
              </Text>
            )}
          </FormLayout>
        </Form>
      </Modal.Section>
    </Modal>
  );
}

/** How its numbers are written, with an example that is checked while it is typed. */
function NumberFields({ form: { draft, errors, set } }: { form: CustomCourierForm }) {
  const { t } = useTranslate('settings');
  const [example, setExample] = useState('');
  const result = checkExample(draft, example);
  return (
    <FormLayout>
      <TextField
        label={t('custom.masks')}
        helpText={t('custom.masks_help')}
        autoComplete="off"
        multiline={2}
        maxLength={400}
        placeholder="TB########"
        value={draft.masks}
        error={errors.masks}
        onChange={(masks) => set({ masks })}
      />
      <Select
        label={t('custom.check_digit')}
        helpText={t('custom.check_digit_help')}
        options={[
          { value: '', label: t('custom.check_digits.none') },
          ...CHECK_DIGITS.map((value) => ({ value, label: t(`custom.check_digits.${value}`) })),
        ]}
        value={draft.checkDigit ?? ''}
        error={errors.checkDigit}
        onChange={(value) => set({ checkDigit: checkDigitOf(value) })}
      />
      <div>
        <TextField
          label={t('custom.example')}
          helpText={t('custom.example_help')}
          autoComplete="off"
          maxLength={60}
          value={example}
          onChange={setExample}
        />
        <div role="status">
          {result !== null && (
            <Text as="p" tone={result === 'fits' ? 'success' : 'critical'}>
              {t(`custom.result.${result}`)}
            </Text>
          )}
        </div>
      </div>
    </FormLayout>
  );
}
