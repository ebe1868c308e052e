import type { Language } from '@parcelway/domain';
import { ParcelPicker, useKit, WidthButtons } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup } from '@parcelway/ui';
import { LanguageSelect } from './language-select.component';
import type { MailChoice } from './mail-preview.hook';

export interface MailPreviewBarProps {
  choice: MailChoice;
  /** Those of the shop's customers. */
  languages: readonly Language[];
  onChange(part: Partial<MailChoice>): void;
}

/** Which mail the preview shows: width, light or dark, its plain text, language, and of which parcel. */
export function MailPreviewBar({ choice, languages, onChange }: MailPreviewBarProps) {
  const { t } = useTranslate('notifications');
  const { t: kit } = useKit();
  const { width, part, scheme, language, parcel } = choice;
  return (
    <>
      <WidthButtons width={width} onChange={(next) => onChange({ width: next })} />
      <ButtonGroup variant="segmented">
        {(['light', 'dark'] as const).map((one) => (
          <Button
            key={one}
            pressed={part === 'html' && scheme === one}
            onClick={() => onChange({ part: 'html', scheme: one })}
          >
            {t(`template.preview.${one}`)}
          </Button>
        ))}
        <Button pressed={part === 'text'} onClick={() => onChange({ part: 'text' })}>
          {t('template.preview.text')}
        </Button>
      </ButtonGroup>
      <LanguageSelect
        label={kit('preview.language')}
        labelHidden
        value={language}
        languages={languages}
        onChange={(next) => onChange({ language: next })}
      />
      <ParcelPicker shipment={parcel} onChange={(next) => onChange({ parcel: next })} />
    </>
  );
}
