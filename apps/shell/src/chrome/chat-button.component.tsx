import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Icon, Tooltip } from '@parcelway/ui';
import { ChatIcon } from '@parcelway/ui/icons';
import { useLiveChat } from '../dialogs/live-chat.hook';

/** Opens the live chat. Whether there is one is asked when somebody is about to use it; where there is none, the button says so. */
export function ChatButton() {
  const { t } = useTranslate('common');
  const toast = useToast();
  const { isMissing, prepare, open, loading } = useLiveChat();
  const start = async () => {
    if (isMissing || loading) return;
    if ((await open()) === 'failed') toast(t('topbar.chat_failed'), { isError: true });
  };
  return (
    // Above everything else of the bar, which is at the top: the reason stands below the button.
    <Tooltip
      content={t(isMissing ? 'topbar.chat_unavailable' : 'topbar.chat')}
      preferredPosition="below"
      dismissOnMouseOut
    >
      <button
        type="button"
        className="pw-bar__button"
        aria-label={t('topbar.chat')}
        aria-disabled={isMissing || undefined}
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
