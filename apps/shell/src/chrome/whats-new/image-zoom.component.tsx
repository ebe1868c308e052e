import { useFormats, useTranslate } from '@parcelway/i18n';
import { Icon } from '@parcelway/ui';
import { MinusIcon, PlusIcon, XIcon } from '@parcelway/ui/icons';
import type { HtmlImage } from '@parcelway/ui/html';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { usePointerZoom } from './pointer-zoom.hook';
import { FITTED, LARGER, moved, scaled, SMALLER, type View } from './zoom';

const STEP = 60;
const roomOf = () => ({ width: window.innerWidth, height: window.innerHeight });

/** What a key does to the view. */
const KEYS: Record<string, (view: View) => View> = {
  '+': (view) => scaled(view, LARGER),
  '=': (view) => scaled(view, LARGER),
  '-': (view) => scaled(view, SMALLER),
  '0': () => FITTED,
  ArrowLeft: (view) => moved(view, STEP, 0, roomOf()),
  ArrowRight: (view) => moved(view, -STEP, 0, roomOf()),
  ArrowUp: (view) => moved(view, 0, STEP, roomOf()),
  ArrowDown: (view) => moved(view, 0, -STEP, roomOf()),
};

/** One image over everything else: wheel, keys, buttons and two fingers change its size, one finger or the pointer moves it. */
export function ImageZoom({ image, onClose }: { image: HtmlImage; onClose(): void }) {
  const { t } = useTranslate('common');
  const { percent } = useFormats();
  const [view, setView] = useState(FITTED);
  const dialog = useRef<HTMLDialogElement>(null);
  const pointers = usePointerZoom(setView);
  const size = percent(Math.round(view.scale * 100) / 100);

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) setView((now) => scaled(now, event.deltaY > 0 ? SMALLER : LARGER));
    };
    // Not through React, whose listener could not prevent the page behind from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  // Keys pressed here are no business of the dialog behind. It closes when Escape is let go of, so we wait for that too.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
    const change = event.ctrlKey || event.metaKey ? undefined : KEYS[event.key];
    if (!change) return;
    event.preventDefault();
    setView(change);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="pw-zoom"
      aria-label={image.alt || t('whats_new.image')}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        className="pw-zoom__stage"
        {...pointers}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
      >
        <img
          src={image.src}
          alt={image.alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className="pw-zoom__bar">
        <button
          type="button"
          aria-label={t('whats_new.zoom_out')}
          onClick={() => setView((now) => scaled(now, SMALLER))}
        >
          <Icon source={MinusIcon} />
        </button>
        <output className="pw-visually-hidden">{size}</output>
        <button
          type="button"
          aria-label={`${size}, ${t('whats_new.zoom_reset')}`}
          title={t('whats_new.zoom_reset')}
          onClick={() => setView(FITTED)}
        >
          {size}
        </button>
        <button type="button" aria-label={t('whats_new.zoom_in')} onClick={() => setView((now) => scaled(now, LARGER))}>
          <Icon source={PlusIcon} />
        </button>
        <button type="button" aria-label={t('whats_new.zoom_close')} onClick={onClose}>
          <Icon source={XIcon} />
        </button>
      </div>
    </dialog>
  );
}
