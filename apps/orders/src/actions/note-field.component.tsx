import { useTranslate } from '@parcelway/i18n';
import { TextField } from '@parcelway/ui/forms';

const MOST = 200;

/** The field of a parcel's note. */
export function NoteField({ note, onChange }: { note: string; onChange(note: string): void }) {
  const { t } = useTranslate('orders');
  return (
    <TextField
      label={t('filter.note')}
      helpText={t('actions.note_help')}
      autoComplete="off"
      multiline={3}
      maxLength={MOST}
      showCharacterCount
      value={note}
      onChange={onChange}
    />
  );
}
