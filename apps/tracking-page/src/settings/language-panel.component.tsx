import {
  DATE_FORMATS,
  LANGUAGE_NAMES,
  LANGUAGES,
  TIME_FORMATS,
  type DateFormat,
  type Language,
  type TimeFormat,
} from '@parcelway/domain';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Divider } from '@parcelway/ui';
import { ChoiceList, Select } from '@parcelway/ui/forms';
import { LockNote } from '../common/lock-note.component';
import { useEditor } from '../editor/editor.context';
import { TextsFields } from './texts-fields.component';

const SHOPPER = 'shopper';

/** In which languages shoppers read, how dates are written, and the merchant's own words. */
export function LanguagePanel({ ownTexts }: { ownTexts: Partial<Record<string, string>> }) {
  const { t } = useTranslate('tracking-page');
  const { theme, settings, change, isReadOnly, locked } = useEditor();
  const here = useHref('tracking-page.theme', { theme });
  const { mode, offered } = settings.language;
  const offer = (chosen: readonly string[]) => {
    const next = LANGUAGES.filter((language) => chosen.includes(language));
    // One at least; and a fixed language that is not offered any more is none.
    if (next.length === 0) return;
    change({ language: { offered: next, mode: mode !== SHOPPER && !next.includes(mode) ? SHOPPER : mode } });
  };
  return (
    <BlockStack gap="400">
      {locked.includes('languages') && <LockNote part="languages" backTo={here} />}
      <Select
        label={t('language.mode')}
        options={[
          { value: SHOPPER, label: t('language.by_shopper') },
          ...offered.map((value) => ({ value, label: t('language.always', { language: LANGUAGE_NAMES[value] }) })),
        ]}
        value={mode}
        disabled={isReadOnly}
        onChange={(value) => change({ language: { offered, mode: value as Language | typeof SHOPPER } })}
      />
      <ChoiceList
        title={t('language.offered')}
        allowMultiple
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        selected={offered}
        disabled={isReadOnly}
        onChange={offer}
      />
      <Divider />
      {locked.includes('events') && <LockNote part="events" backTo={here} />}
      <Select
        label={t('language.events')}
        helpText={t('language.events_help')}
        options={(['original', 'translated'] as const).map((value) => ({
          value,
          label: t(`language.events_${value}`),
        }))}
        value={settings.events}
        disabled={isReadOnly}
        onChange={(events) => change({ events: events as 'original' | 'translated' })}
      />
      <Select
        label={t('language.date')}
        options={DATE_FORMATS.map((value) => ({ value, label: t(`language.dates.${value}`) }))}
        value={settings.time.date}
        disabled={isReadOnly}
        onChange={(date) => change({ time: { ...settings.time, date: date as DateFormat } })}
      />
      <Select
        label={t('language.clock')}
        options={TIME_FORMATS.map((value) => ({ value, label: t(`language.clocks.${value}`) }))}
        value={settings.time.clock}
        disabled={isReadOnly}
        onChange={(clock) => change({ time: { ...settings.time, clock: clock as TimeFormat } })}
      />
      <Divider />
      <TextsFields ownTexts={ownTexts} />
    </BlockStack>
  );
}
