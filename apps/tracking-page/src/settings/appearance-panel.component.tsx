import { PAGE_FONTS, type PageFont } from '@parcelway/domain';
import { ColorField, NumberField } from '@parcelway/editor';
import type { PageSettings } from '@parcelway/http-contract';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Divider } from '@parcelway/ui';
import { Checkbox, Select } from '@parcelway/ui/forms';
import { LockNote } from '../common/lock-note.component';
import { useEditor } from '../editor/editor.context';
import { ImageField } from './image-field.component';

/** Colours, type, shape, images and our name at the foot. @param isThemeRead false: the preview cannot show the store's theme */
export function AppearancePanel({ isThemeRead }: { isThemeRead: boolean }) {
  const { t } = useTranslate('tracking-page');
  const { theme, settings, change, isReadOnly, locked } = useEditor();
  const here = useHref('tracking-page.theme', { theme });
  const { look } = settings;
  // What the theme decides is not chosen here.
  const isOfTheme = isReadOnly || look.follow_theme;
  const set = (part: Partial<PageSettings['look']>) =>
    change({ look: { ...look, ...part } }, `look.${Object.keys(part)[0]}`);
  const card = { name: t('look.card'), color: look.card };
  const background = { name: t('look.background'), color: look.background };
  const color = (name: 'accent' | 'ink' | 'card' | 'background', against: { name: string; color: string }[]) => (
    <ColorField
      label={t(`look.${name}`)}
      value={look[name]}
      against={against}
      remedy={t('look.stronger')}
      disabled={isOfTheme}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <BlockStack gap="400">
      <Checkbox
        label={t('look.follow_theme')}
        helpText={t('look.follow_theme_help')}
        checked={look.follow_theme}
        disabled={isReadOnly}
        onChange={(follow_theme) => set({ follow_theme })}
      />
      {look.follow_theme && !isThemeRead && <Banner tone="info">{t('look.theme_unread')}</Banner>}
      {color('accent', [card])}
      {color('ink', [card, background])}
      {color('card', [])}
      {color('background', [])}
      <Divider />
      <Select
        label={t('look.font')}
        options={(Object.keys(PAGE_FONTS) as PageFont[]).map((value) => ({ value, label: t(`look.fonts.${value}`) }))}
        value={look.font}
        disabled={isOfTheme}
        onChange={(font) => set({ font: font as PageFont })}
      />
      <NumberField
        label={t('look.radius')}
        unit="px"
        value={look.radius}
        min={0}
        max={28}
        disabled={isOfTheme}
        onChange={(radius) => set({ radius })}
      />
      <NumberField
        label={t('look.width')}
        unit="px"
        value={look.width}
        min={480}
        max={1280}
        disabled={isOfTheme}
        onChange={(width) => set({ width })}
      />
      <Divider />
      <ImageField use="logo" />
      <ImageField use="banner" />
      <Divider />
      {locked.includes('branding') && <LockNote part="branding" backTo={here} />}
      <Checkbox
        label={t('look.branding')}
        checked={settings.branding}
        disabled={isReadOnly}
        onChange={(branding) => change({ branding })}
      />
    </BlockStack>
  );
}
