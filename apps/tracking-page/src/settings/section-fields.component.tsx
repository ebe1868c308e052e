import { SOCIAL_NAMES, SOCIAL_SITES } from '@parcelway/domain';
import { ByLanguageField, LinkField, MarkupNotes, withEntry } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { Checkbox, Select, TextField } from '@parcelway/ui/forms';
import { useEditor } from '../editor/editor.context';
import { LiquidFields } from './liquid-fields.component';
import { OwnStatuses } from './own-statuses.component';
import { PluginFields } from './plugin-fields.component';
import { ProductsFields } from './products-fields.component';
import { StatusBarField } from './status-bar-field.component';

const OPEN = ['all', 'newest', 'closed'] as const;
const PLACES = ['always', 'without_parcel'] as const;

/** The settings of a section of its kind; nothing for those without any. */
export function SectionFields({ section }: { section: PageSection }) {
  const { t } = useTranslate('tracking-page');
  const { changeSection, isReadOnly } = useEditor();
  const set = (part: Partial<PageSection>) =>
    changeSection(section.id, part, `${section.id}.${Object.keys(part).join()}`);
  switch (section.kind) {
    case 'progress':
      return (
        <BlockStack gap="400">
          <StatusBarField value={section.bar} onChange={(bar) => set({ bar })} />
          <OwnStatuses />
        </BlockStack>
      );
    case 'courier':
      return (
        <BlockStack gap="200">
          {(['show_number', 'show_link'] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(`fields.${name}`)}
              checked={section[name]}
              disabled={isReadOnly}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </BlockStack>
      );
    case 'timeline':
      return (
        <Select
          label={t('fields.open')}
          options={OPEN.map((value) => ({ value, label: t(`fields.open_${value}`) }))}
          value={section.open}
          disabled={isReadOnly}
          onChange={(open) => set({ open: open as (typeof OPEN)[number] })}
        />
      );
    case 'items':
      return (
        <Checkbox
          label={t('fields.show_images')}
          checked={section.show_images}
          disabled={isReadOnly}
          onChange={(show_images) => set({ show_images })}
        />
      );
    case 'lookup':
      return (
        <Select
          label={t('fields.place')}
          options={PLACES.map((value) => ({ value, label: t(`fields.place_${value}`) }))}
          value={section.place}
          disabled={isReadOnly}
          onChange={(place) => set({ place: place as (typeof PLACES)[number] })}
        />
      );
    case 'products':
      return <ProductsFields section={section} onChange={set} />;
    case 'coupon':
      return (
        <BlockStack gap="400">
          <TextField
            label={t('fields.code')}
            helpText={t('fields.code_help')}
            value={section.code}
            maxLength={60}
            autoComplete="off"
            disabled={isReadOnly}
            onChange={(code) => set({ code })}
          />
          <ByLanguageField
            label={t('fields.label')}
            texts={section.label}
            max={200}
            onChange={(label) => set({ label })}
          />
        </BlockStack>
      );
    case 'social':
      return (
        <BlockStack gap="400">
          {SOCIAL_SITES.map((site) => (
            <LinkField
              key={site}
              label={SOCIAL_NAMES[site]}
              value={section.links[site] ?? ''}
              onChange={(link) => set({ links: withEntry(section.links, site, link) })}
            />
          ))}
        </BlockStack>
      );
    case 'help':
      return (
        <BlockStack gap="400">
          <ByLanguageField
            label={t('fields.label')}
            texts={section.label}
            max={300}
            multiline={3}
            onChange={(label) => set({ label })}
          />
          <LinkField label={t('fields.link')} value={section.link} onChange={(link) => set({ link })} />
        </BlockStack>
      );
    case 'html':
      return (
        <BlockStack gap="200">
          <TextField
            label={t('fields.html')}
            helpText={t('fields.html_help')}
            value={section.html}
            maxLength={20_000}
            multiline={10}
            monospaced
            spellCheck={false}
            autoComplete="off"
            disabled={isReadOnly}
            onChange={(html) => set({ html })}
          />
          <MarkupNotes html={section.html} />
        </BlockStack>
      );
    case 'liquid':
      return <LiquidFields id={section.id} liquid={section.liquid} onChange={(liquid) => set({ liquid })} />;
    case 'plugin':
      return <PluginFields plugin={section.plugin} onChange={(plugin) => set({ plugin })} />;
    default:
      return null;
  }
}
