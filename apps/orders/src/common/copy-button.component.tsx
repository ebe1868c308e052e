import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { copyText, Icon } from '@parcelway/ui';
import { ClipboardIcon } from '@parcelway/ui/icons';

/** Copies a value and says whether it worked. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const label = t('row.copy', { value });
  const copy = async () => {
    const copied = await copyText(value);
    toast(common(copied ? 'copy.done' : 'copy.failed'), { isError: !copied });
  };
  return (
    <button type="button" className="orders-copy" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon source={ClipboardIcon} />
    </button>
  );
}
