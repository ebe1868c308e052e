import { RemoteBoundary } from '@parcelway/federation';
import { useDialog } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, ErrorCard, SkeletonBodyText, SkeletonDisplayText } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import type { HtmlImage } from '@parcelway/ui/html';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ImageZoom } from './image-zoom.component';
import { NoticeEntry } from './notice-entry.component';
import { useNotices, type Notices } from './notices.hook';

/**
 * What is new in the product; stays drawn after its first opening, so that another one finds what was read.
 * @param activator around the button that opened it, where the focus goes back to
 */
export function WhatsNewModal({ activator }: { activator: RefObject<HTMLElement | null> }) {
  const { t } = useTranslate('common');
  const { isOpen, close } = useDialog('whats-new');
  const notices = useNotices();
  return (
    <Modal
      size="large"
      open={isOpen}
      onClose={close}
      title={t('whats_new.title')}
      activator={activator as RefObject<HTMLElement>}
    >
      <News {...notices} />
    </Modal>
  );
}

/** The panel's inside. It goes when the panel closes, whoever closes it, and the enlarged image with it. */
function News(notices: Notices) {
  const { t } = useTranslate('common');
  const [image, setImage] = useState<HtmlImage | null>(null);
  return (
    <>
      {/* Scrolls; without a link or a button in it, the keyboard has nowhere else to go. */}
      <div className="pw-news" role="region" aria-label={t('whats_new.title')} tabIndex={0}>
        <NoticeList {...notices} onImage={setImage} />
      </div>
      {image && <ImageZoom image={image} onClose={() => setImage(null)} />}
    </>
  );
}

function NoticeList({
  notices,
  failed,
  retry,
  hasOlder,
  loadOlder,
  loadingOlder,
  onImage,
}: Notices & { onImage(image: HtmlImage): void }) {
  const { t } = useTranslate('common');
  const failure = (
    <ErrorCard title={t('whats_new.failed_title')} onRetry={retry}>
      {t('whats_new.failed_text')}
    </ErrorCard>
  );
  if (!notices) return failed ? failure : <NoticeSkeleton />;
  if (notices.length === 0) return <p className="pw-news__empty">{t('whats_new.empty')}</p>;
  return (
    <>
      {notices.map((notice) => (
        // What is in a notice is not ours: one that cannot be shown breaks neither the others nor the app.
        <RemoteBoundary key={notice.id} fallback={null}>
          <NoticeEntry notice={notice} onImage={onImage} />
        </RemoteBoundary>
      ))}
      {failed ? failure : hasOlder && <Older loading={loadingOlder} onReach={loadOlder} />}
    </>
  );
}

/** The end of what is loaded: reached by scrolling it goes on by itself, and the keyboard has a button. */
function Older({ loading, onReach }: { loading: boolean; onReach(): void }) {
  const { t } = useTranslate('common');
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    if (loading) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach.current();
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={end} className="pw-news__older">
      <Button loading={loading} onClick={onReach}>
        {t('whats_new.older')}
      </Button>
    </div>
  );
}

function NoticeSkeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2].map((entry) => (
        <div key={entry} className="pw-news__entry">
          <BlockStack gap="300">
            <SkeletonDisplayText size="small" />
            <SkeletonBodyText lines={4} />
          </BlockStack>
        </div>
      ))}
    </div>
  );
}
