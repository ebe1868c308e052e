import { useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { useId, useState } from 'react';
import * as styles from './reviews.module.css';

const LONG = 320;
const LINES = 4;

/** A shopper's words as they wrote them; long ones are folded. */
export function FoldedText({ text }: { text: string }) {
  const { t } = useTranslate('analytics');
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > LONG || text.split('\n').length > LINES;
  return (
    <div>
      <p id={id} dir="auto" className={styles.words} data-folded={isLong && !open}>
        {text}
      </p>
      {isLong && (
        <Button variant="plain" ariaExpanded={open} ariaControls={id} onClick={() => setOpen(!open)}>
          {open ? t('reviews.less') : t('reviews.more')}
        </Button>
      )}
    </div>
  );
}
