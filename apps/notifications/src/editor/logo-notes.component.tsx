import { MIN_GRAPHIC_CONTRAST } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { useMailEditor, type MailEditor } from './mail-editor.context';

/** Whether the logo is hard to see in either scheme. */
export const isLogoWeak = ({ logo }: Pick<MailEditor, 'logo'>): boolean =>
  logo !== null && Math.min(logo.light, logo.dark) < MIN_GRAPHIC_CONTRAST;

/** Where the logo would be hard to see, as the colour fields say it of texts. */
export function LogoNotes() {
  const { t } = useTranslate('notifications');
  const { number } = useFormats();
  const { logo } = useMailEditor();
  const weak = (['light', 'dark'] as const).filter((scheme) => logo && logo[scheme] < MIN_GRAPHIC_CONTRAST);
  return (
    <div role="status">
      <BlockStack gap="100">
        {logo &&
          weak.map((scheme) => (
            <Text as="p" tone="caution" key={scheme}>
              {t(`template.logo.${scheme}`, {
                is: number(Math.floor(logo[scheme] * 10) / 10),
                least: number(MIN_GRAPHIC_CONTRAST),
              })}
            </Text>
          ))}
        {logo?.plate && (
          <Text as="p" tone="subdued">
            {t('template.logo.plate')}
          </Text>
        )}
      </BlockStack>
    </div>
  );
}
