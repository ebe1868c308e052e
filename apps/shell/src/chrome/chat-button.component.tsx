import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Icon, Tooltip } from '@parcelway/ui';
import { ChatIcon } from '@parcelway/ui/icons';
import { useLiveChat } from '../dialogs/live-chat.hook';

/** Opens the live chat. Whether there is one is requested on hover or focus; where there is none, the button goes. */
export function ChatButton() {
  const { t } = useTranslate('common');
  const toast = useToast();
  const { isMissing, prepare, open, loading } = useLiveChat();
  const start = async () => {
    if (loading) return;
    if ((await open()) === 'failed') toast(t('topbar.chat_failed'), { isError: true });
  };
  if (isMissing) return null;
  return (
    <Tooltip content={t('topbar.chat')} preferredPosition="below" dismissOnMouseOut>
      <button
        type="button"
        className="pw-bar__button"
        aria-label={t('topbar.chat')}
        aria-busy={loading || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void start()}
      >
        <Icon source={ChatIcon} />
      </button>
    </Tooltip>
  );
}
