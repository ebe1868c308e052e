import { CUSTOM_STATUS_ICONS } from '@parcelway/domain';
import { ColorField, EditorKit, type KitTranslate } from '@parcelway/editor';
import { FeatureNote, useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { Checkbox, FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { useCallback } from 'react';
import { Section } from '../common/section.component';
import type { WidgetForm } from './widget-form.hook';
import { FIRST_COLOR } from './widget-preview';

const COLOR_TEXTS = ['pick', 'wrong', 'contrast'] as const;
const NONE = '';

/** Icon, colours and CSS of the merchant's own, which the plan has to include. */
export function OwnStyle({ form: { draft, errors, mayWrite, mayStyle, set } }: { form: WidgetForm }) {
  const { t } = useTranslate('settings');
  const disabled = !mayWrite || !mayStyle;
  const { icon, color, custom_css: css } = draft;
  // The field's own texts; nothing else of the editors is used here.
  const kit = useCallback<KitTranslate>(
    (key, values) => {
      const own = COLOR_TEXTS.find((one) => key === `color.${one}`);
      return own ? t(`customize.color.${own}`, values) : key;
    },
    [t],
  );
  return (
    <Section title={t('customize.own.title')} text={t('customize.own.text')}>
      <BlockStack gap="400">
        <FeatureNote feature="pre_edd_custom_style" text={t('customize.plan')} backTo={useHref('settings.customize')} />
        <FormLayout>
          <Select
            label={t('customize.icon')}
            options={[
              { value: NONE, label: t('customize.no_icon') },
              ...CUSTOM_STATUS_ICONS.map((value) => ({ value, label: t(`customize.icons.${value}`) })),
            ]}
            value={icon ?? NONE}
            disabled={disabled}
            onChange={(value) => set({ icon: CUSTOM_STATUS_ICONS.find((one) => one === value) ?? null })}
          />
          <Checkbox
            label={t('customize.own_colors')}
            helpText={t('customize.own_colors_help')}
            checked={color !== null}
            disabled={disabled}
            onChange={(on) => set({ color: on ? { ...FIRST_COLOR } : null })}
          />
          {color && (
            <EditorKit t={kit}>
              <FormLayout.Group>
                <ColorField
                  label={t('customize.text_color')}
                  value={color.text}
                  against={[{ name: t('customize.background'), color: color.background }]}
                  remedy={t('customize.remedy')}
                  disabled={disabled}
                  onChange={(text) => set({ color: { ...color, text } })}
                />
                <ColorField
                  label={t('customize.background')}
                  value={color.background}
                  against={[]}
                  remedy=""
                  disabled={disabled}
                  onChange={(background) => set({ color: { ...color, background } })}
                />
              </FormLayout.Group>
            </EditorKit>
          )}
          <TextField
            label={t('customize.css')}
            helpText={t('customize.css_help')}
            placeholder=".promise__text { font-weight: 700 }"
            autoComplete="off"
            spellCheck={false}
            monospaced
            multiline={6}
            maxHeight={320}
            value={css}
            error={errors.custom_css}
            disabled={disabled}
            onChange={(value) => set({ custom_css: value })}
          />
        </FormLayout>
      </BlockStack>
    </Section>
  );
}
