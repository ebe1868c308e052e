import type { PagePreviewBody } from '@parcelway/api/tracking-page';
import { PreviewFrame } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import type { PageSettings } from '@parcelway/http-contract';
import { FRAME_URL } from '../preview/preview-state';
import { useDesignPreview } from '../preview/preview.hook';
import * as styles from './overview.module.css';

export interface ThemePictureProps extends Pick<PagePreviewBody, 'theme' | 'code'> {
  settings: PageSettings;
}

/** The page as it would be, in small. Nobody gets into it: it is a picture. */
export function ThemePicture({ theme, settings, code }: ThemePictureProps) {
  const { t } = useTranslate('tracking-page');
  const { page } = useDesignPreview({ theme, settings, code }).preview;
  if (!page) return null;
  return (
    // React 18 does not know the attribute by its name yet.
    <div className={styles.scaled} aria-hidden="true" {...{ inert: '' }}>
      <PreviewFrame
        className={styles.small}
        title={t('theme_card.picture', { theme: t(`themes.${theme}`) })}
        url={FRAME_URL}
        page={page}
        isPicture
      />
    </div>
  );
}
