import type { PagePreviewBody } from '@parcelway/api/tracking-page';
import type { Language } from '@parcelway/domain';
import { currentLanguage, useTranslate } from '@parcelway/i18n';
import type { PageSettings } from '@parcelway/http-contract';
import { PreviewFrame } from '../preview/preview-frame.component';
import { useDesignPreview } from '../preview/preview.hook';
import * as styles from './overview.module.css';

export interface ThemePictureProps extends Pick<PagePreviewBody, 'theme' | 'code'> {
  settings: PageSettings;
}

/** The page as it would be, in small. Nobody gets into it: it is a picture. */
export function ThemePicture({ theme, settings, code }: ThemePictureProps) {
  const { t } = useTranslate('tracking-page');
  const { offered } = settings.language;
  const own: Language = currentLanguage();
  const { page } = useDesignPreview(
    { theme, settings, code },
    { width: 'desktop', state: 2, language: offered.includes(own) ? own : (offered[0] ?? own), shipment: null },
  );
  if (!page) return null;
  return (
    // React 18 does not know the attribute by its name yet.
    <div className={styles.scaled} aria-hidden="true" {...{ inert: '' }}>
      <PreviewFrame
        className={styles.small}
        title={t('theme_card.picture', { theme: t(`themes.${theme}`) })}
        page={page}
        isPicture
      />
    </div>
  );
}
