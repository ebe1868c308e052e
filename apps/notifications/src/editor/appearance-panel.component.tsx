import { PAGE_FONTS } from '@parcelway/domain';
import { ColorField, NumberField, useFields } from '@parcelway/editor';
import type { MailSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Divider, InlineStack, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { LogoNotes } from './logo-notes.component';
import { useMailEditor } from './mail-editor.context';

type Appearance = MailSettings['look'];
const COLORS = ['accent', 'ink', 'card', 'background'] as const;
const isFont = (font: string): font is Appearance['font'] => font in PAGE_FONTS && font !== 'theme';
const FONTS = Object.keys(PAGE_FONTS).filter(isFont);

/** Colours, type and shape. Where nothing is chosen, the mail has the tracking page's colours and follows them. */
export function AppearancePanel() {
  const { t } = useTranslate('notifications');
  const { settings, change, pageAppearance } = useMailEditor();
  const { isReadOnly } = useFields();
  const { look } = settings;
  const set = (part: Partial<Appearance>) => change({ look: { ...look, ...part } }, `look.${Object.keys(part)[0]}`);
  const now = (name: (typeof COLORS)[number]) => look[name] ?? pageAppearance[name];
  const ground = (name: 'card' | 'background') => ({ name: t(`template.look.${name}`), color: now(name) });
  const against = { accent: [ground('card')], ink: [ground('card'), ground('background')], card: [], background: [] };
  return (
    <BlockStack gap="400">
      <Text as="p" tone="subdued">
        {t('template.look.about')}
      </Text>
      {COLORS.map((name) => (
        <BlockStack key={name} gap="100">
          <ColorField
            label={t(`template.look.${name}`)}
            value={now(name)}
            against={against[name]}
            remedy={t('template.look.stronger')}
            disabled={isReadOnly}
            onChange={(value) => set({ [name]: value })}
          />
          {look[name] === null ? (
            <Text as="p" tone="subdued" variant="bodySm">
              {t('template.look.as_page')}
            </Text>
          ) : (
            <InlineStack>
              <Button
                variant="plain"
                accessibilityLabel={t('template.look.as_page_named', { color: t(`template.look.${name}`) })}
                disabled={isReadOnly}
                onClick={() => set({ [name]: null })}
              >
                {t('template.look.use_page')}
              </Button>
            </InlineStack>
          )}
          {name === 'card' && <LogoNotes />}
        </BlockStack>
      ))}
      <Divider />
      <Select
        label={t('template.look.font')}
        options={FONTS.map((value) => ({ value, label: t(`template.look.fonts.${value}`) }))}
        value={look.font}
        disabled={isReadOnly}
        onChange={(font) => isFont(font) && set({ font })}
      />
      <NumberField
        label={t('template.look.radius')}
        unit="px"
        value={look.radius}
        min={0}
        max={28}
        onChange={(radius) => set({ radius })}
      />
    </BlockStack>
  );
}
