import { PreviewPane, type PreviewPaneProps } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { PreviewBar } from './preview-bar.component';
import { FRAME_URL } from './preview-state';
import type { DesignPreview } from './preview.hook';

export interface DesignPreviewPaneProps extends DesignPreview, Pick<PreviewPaneProps, 'chosen' | 'onChoose'> {}

/** The shopper's page as the server would draw it, and above it of which parcel. */
export function DesignPreviewPane({ preview, languages, choice, onChange, ...part }: DesignPreviewPaneProps) {
  const { t } = useTranslate('tracking-page');
  return (
    <PreviewPane
      preview={preview}
      page={preview.page}
      url={FRAME_URL}
      title={t('preview.frame')}
      width={choice.width}
      scaled="always"
      {...part}
      bar={<PreviewBar choice={choice} languages={languages} onChange={onChange} />}
    />
  );
}
