import { PERMISSIONS, PLAN_NAMES, type Language, type Permission } from '@parcelway/domain';
import { ChoiceList, Select } from '@parcelway/ui/forms';
import { SCENARIO_NAMES, SCENARIOS } from '../scenarios';
import { FRAMES, PLANS, PSEUDO, WIDTHS, type IsolatedSettings } from '../settings';

const FRAME_LABELS = { 'stand-alone': 'Stand-alone', embedded: 'Embedded in the store admin' };
const WIDTH_LABELS = { free: 'Free', 390: '390, phone', 768: '768, tablet', 1440: '1440, desktop' };

export interface SettingsFormProps {
  settings: IsolatedSettings;
  /** Languages the remote has texts in. */
  languages: readonly Language[];
  onChange(patch: Partial<IsolatedSettings>): void;
}

function languageLabel(language: Language | typeof PSEUDO): string {
  if (language === PSEUDO) return 'Pseudo, long and marked';
  return new Intl.DisplayNames('en', { type: 'language' }).of(language === 'cn' ? 'zh' : language) ?? language;
}

/** Everything the remote's surroundings can be set to. */
export function SettingsForm({ settings, languages, onChange }: SettingsFormProps) {
  const choice = <K extends 'plan' | 'language' | 'frame' | 'width' | 'scenario'>(
    name: K,
    label: string,
    values: readonly IsolatedSettings[K][],
    labelOf: (value: IsolatedSettings[K]) => string,
  ) => (
    <Select
      label={label}
      value={settings[name]}
      options={values.map((value) => ({ value, label: labelOf(value) }))}
      onChange={(value) => onChange({ [name]: value as IsolatedSettings[K] })}
    />
  );
  return (
    <>
      {choice('scenario', 'Requests', SCENARIO_NAMES, (name) => SCENARIOS[name].label)}
      {choice('language', 'Language', [...languages, PSEUDO], languageLabel)}
      {choice('width', 'Width', WIDTHS, (width) => WIDTH_LABELS[width])}
      {choice('frame', 'Shown', FRAMES, (frame) => FRAME_LABELS[frame])}
      {choice('plan', 'Plan', PLANS, (plan) => PLAN_NAMES[plan])}
      <ChoiceList
        title="Permissions"
        allowMultiple
        selected={[...settings.permissions]}
        choices={PERMISSIONS.map((permission) => ({ value: permission, label: permission }))}
        onChange={(chosen: string[]) =>
          onChange({ permissions: PERMISSIONS.filter((permission: Permission) => chosen.includes(permission)) })
        }
      />
    </>
  );
}
