import { useKit } from '../kit.context';
import { useFields } from './fields.context';
import { TypedField } from './typed-field.component';

const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];
/** As the server validates a link. */
const isLink = (text: string): boolean => {
  if (text.trim() === '') return true;
  if (!URL.canParse(text.trim())) return false;
  const { protocol, username, password } = new URL(text.trim());
  return SCHEMES.includes(protocol) && username === '' && password === '';
};

/** A whole address on the web, a mail address or a phone number as a link. */
export function LinkField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const { t } = useKit();
  const { isReadOnly } = useFields();
  return (
    <TypedField
      label={label}
      placeholder="https://"
      value={value}
      maxLength={500}
      disabled={isReadOnly}
      problemOf={(text) => (isLink(text) ? undefined : t('field.link_wrong'))}
      onChange={onChange}
    />
  );
}
