import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useContext } from 'react';
import { CopiedContext } from '../components/copied.context';
import { copyText } from '../copy-text';
import * as styles from './copy-button.module.css';

/** Copies a value; the host shows whether it worked. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslate('common');
  const onCopied = useContext(CopiedContext);
  const label = t('copy.action', { value });
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      title={label}
      onClick={() => void copyText(value).then(onCopied)}
    >
      <Icon source={ClipboardIcon} />
    </button>
  );
}
