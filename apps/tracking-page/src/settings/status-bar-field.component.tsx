import { STATUS_BARS, type StatusBar } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { useEditor } from '../editor/editor.context';
import * as styles from './settings.module.css';

const DONE = 'currentColor';
const AHEAD = 'var(--p-color-border)';
/** Each style in small. */
const DRAWINGS: Record<StatusBar, JSX.Element> = {
  steps: (
    <>
      <rect x="14" y="11" width="46" height="2" fill={DONE} />
      <rect x="60" y="11" width="46" height="2" fill={AHEAD} />
      <circle cx="14" cy="12" r="6" fill={DONE} />
      <circle cx="60" cy="12" r="6" fill={DONE} />
      <circle cx="106" cy="12" r="6" fill={AHEAD} />
    </>
  ),
  line: (
    <>
      <rect x="4" y="9" width="112" height="6" rx="3" fill={AHEAD} />
      <rect x="4" y="9" width="66" height="6" rx="3" fill={DONE} />
    </>
  ),
  stages: (
    <>
      <path d="M4 4h30l8 8-8 8H4l6-8z" fill={DONE} />
      <path d="M41 4h30l8 8-8 8H41l8-8z" fill={DONE} />
      <path d="M78 4h30l8 8-8 8H78l8-8z" fill={AHEAD} />
    </>
  ),
  minimal: (
    <>
      <circle cx="14" cy="12" r="5" fill={DONE} />
      <rect x="26" y="9" width="58" height="6" rx="3" fill={DONE} />
    </>
  ),
};

/** One of the four ways to draw how far a parcel is. */
export function StatusBarField({ value, onChange }: { value: StatusBar; onChange(bar: StatusBar): void }) {
  const { t } = useTranslate('tracking-page');
  const { isReadOnly } = useEditor();
  return (
    <fieldset className={styles.bars} disabled={isReadOnly}>
      <legend>{t('fields.bar')}</legend>
      {STATUS_BARS.map((bar) => (
        <label key={bar} className={styles.bar}>
          <input type="radio" name="bar" value={bar} checked={value === bar} onChange={() => onChange(bar)} />
          <svg viewBox="0 0 120 24" aria-hidden="true">
            {DRAWINGS[bar]}
          </svg>
          {t(`fields.bars.${bar}`)}
        </label>
      ))}
    </fieldset>
  );
}
