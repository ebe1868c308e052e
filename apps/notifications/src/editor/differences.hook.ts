import { LANGUAGE_NAMES, LANGUAGES } from '@parcelway/domain';
import { isSame, listDifferences } from '@parcelway/editor';
import type { MailSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';

const COLORS = ['accent', 'ink', 'card', 'background'] as const;

/** In what the second mail differs from the first, in words, in the order in which the editor shows it. */
export function useDifferences(): (from: MailSettings, to: MailSettings) => string[] {
  const { t } = useTranslate('notifications');
  return (from, to) => {
    const value = (
      part: 'accent' | 'ink' | 'card' | 'background' | 'radius' | 'font',
      before: string,
      after: string,
    ) =>
      before === after
        ? []
        : [t('template.compare.value', { part: t(`template.look.${part}`), from: before, to: after })];
    const color = (one: string | null) => one ?? t('template.look.as_page');
    const font = ({ look }: MailSettings) => t(`template.look.fonts.${look.font}`);
    return [
      ...(['subject', 'preheader'] as const).flatMap((field) =>
        LANGUAGES.filter((language) => (from[field][language] ?? '') !== (to[field][language] ?? '')).map((language) =>
          t('template.compare.text', { part: t(`template.fields.${field}`), language: LANGUAGE_NAMES[language] }),
        ),
      ),
      ...(isSame(from.look, to.look)
        ? []
        : [
            ...COLORS.flatMap((part) => value(part, color(from.look[part]), color(to.look[part]))),
            ...value('font', font(from), font(to)),
            ...value('radius', String(from.look.radius), String(to.look.radius)),
          ]),
      ...listDifferences(from.blocks, to.blocks).map((one) =>
        one.how === 'order'
          ? t('template.compare.order')
          : t(`template.compare.block.${one.how}`, { name: t(`template.kinds.${one.kind}`) }),
      ),
    ];
  };
}
