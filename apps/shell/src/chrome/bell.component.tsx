import { useGetUserOtherQuery } from '@parcelway/api/shell';
import { lazyPart, useDialog } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@parcelway/ui';
import { NotificationIcon } from '@parcelway/ui/icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useIdle } from '../dialogs/idle.hook';

const WhatsNewModal = lazyPart(() =>
  import(/* webpackChunkName: "whats-new" */ './whats-new/whats-new.modal').then(({ WhatsNewModal: Part }) => Part),
);

/** Opens what is new; a red dot, and a hidden text, mark that there is something new. */
export function Bell() {
  const { t } = useTranslate('common');
  const idle = useIdle();
  const { data } = useGetUserOtherQuery(undefined, { skip: !idle });
  const { isOpen, show } = useDialog('whats-new');
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  const place = useRef<HTMLSpanElement>(null);
  const unseen = data?.is_new_notice === true;
  const label = t(unseen ? 'topbar.whats_new_unseen' : 'topbar.whats_new');
  return (
    <span ref={place} className="pw-bar__bell">
      <button
        type="button"
        className="pw-bar__button"
        aria-label={label}
        aria-haspopup="dialog"
        title={t('topbar.whats_new')}
        onClick={show}
      >
        <Icon source={NotificationIcon} />
        {unseen && <span className="pw-bar__dot" aria-hidden="true" />}
      </button>
      <span role="status" className="pw-visually-hidden">
        {unseen ? label : ''}
      </span>
      {opened && (
        <Suspense>
          <WhatsNewModal activator={place} />
        </Suspense>
      )}
    </span>
  );
}
