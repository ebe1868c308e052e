import { LANGUAGE_NAMES, SHIPMENT_STATUSES, ShipmentStatus, type Language } from '@parcelway/domain';
import { ParcelPicker, useKit, WidthButtons } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';
import { SAMPLES, type PreviewChoice, type PreviewSample } from './preview-state';

export interface PreviewBarProps {
  choice: PreviewChoice;
  /** In which the page can be read. */
  languages: readonly Language[];
  onChange(part: Partial<PreviewChoice>): void;
}

/** Which page the preview shows: width, status, language, and of which parcel. */
export function PreviewBar({ choice, languages, onChange }: PreviewBarProps) {
  const { t } = useTranslate('tracking-page');
  const { t: kit } = useKit();
  const { t: common } = useTranslate('common');
  const nameOf = (sample: PreviewSample) => {
    const status = SHIPMENT_STATUSES.find(({ code }) => code === sample);
    if (status) return common(`status.${status.key}`);
    return t(`preview.sample.${sample as 'lookup' | 'ordered' | 'two_parcels'}`);
  };
  return (
    <>
      <WidthButtons width={choice.width} onChange={(width) => onChange({ width })} />
      <Select
        label={t('preview.state')}
        labelHidden
        options={SAMPLES.map((sample) => ({ value: String(sample), label: nameOf(sample) }))}
        value={String(choice.state)}
        disabled={choice.shipment !== null}
        onChange={(value) =>
          onChange({ state: SAMPLES.find((sample) => String(sample) === value) ?? ShipmentStatus.InTransit })
        }
      />
      <Select
        label={kit('preview.language')}
        labelHidden
        options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={choice.language}
        onChange={(value) => onChange({ language: value as Language })}
      />
      <ParcelPicker shipment={choice.shipment} onChange={(shipment) => onChange({ shipment })} />
    </>
  );
}
