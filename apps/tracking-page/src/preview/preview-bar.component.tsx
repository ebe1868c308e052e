import { LANGUAGE_NAMES, SHIPMENT_STATUSES, type Language } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { DesktopIcon, MobileIcon } from '@parcelway/ui/icons';
import { ParcelPicker } from './parcel-picker.component';
import { SAMPLES, type PreviewChoice, type PreviewSample } from './preview-state';
import * as styles from './preview.module.css';

export interface PreviewBarProps {
  choice: PreviewChoice;
  /** In which the page can be read. */
  languages: readonly Language[];
  onChange(part: Partial<PreviewChoice>): void;
}

/** Which page the preview shows: width, status, language, and of which parcel. */
export function PreviewBar({ choice, languages, onChange }: PreviewBarProps) {
  const { t } = useTranslate('tracking-page');
  const { t: common } = useTranslate('common');
  const nameOf = (sample: PreviewSample) => {
    const status = SHIPMENT_STATUSES.find(({ code }) => code === sample);
    if (status) return common(`status.${status.key}`);
    return t(`preview.sample.${sample as 'lookup' | 'ordered' | 'two_parcels'}`);
  };
  return (
    <div className={styles.bar}>
      <ButtonGroup variant="segmented">
        <Button
          icon={DesktopIcon}
          accessibilityLabel={t('preview.desktop')}
          pressed={choice.width === 'desktop'}
          onClick={() => onChange({ width: 'desktop' })}
        />
        <Button
          icon={MobileIcon}
          accessibilityLabel={t('preview.phone')}
          pressed={choice.width === 'phone'}
          onClick={() => onChange({ width: 'phone' })}
        />
      </ButtonGroup>
      <Select
        label={t('preview.state')}
        labelHidden
        options={SAMPLES.map((sample) => ({ value: String(sample), label: nameOf(sample) }))}
        value={String(choice.state)}
        disabled={choice.shipment !== null}
        onChange={(value) => onChange({ state: SAMPLES.find((sample) => String(sample) === value) ?? 2 })}
      />
      <Select
        label={t('preview.language')}
        labelHidden
        options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={choice.language}
        onChange={(value) => onChange({ language: value as Language })}
      />
      <ParcelPicker shipment={choice.shipment} onChange={(shipment) => onChange({ shipment })} />
    </div>
  );
}
