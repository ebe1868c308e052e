import { PAGE_PLUGINS, type PagePlugin } from '@parcelway/domain';
import { TypedField } from '@parcelway/editor';
import type { PageSection } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { useEditor } from '../editor/editor.context';

type Plugin = Extract<PageSection, { kind: 'plugin' }>['plugin'];
/** Names of the services are their own. */
const NAMES: Record<PagePlugin, string> = {
  google_analytics: 'Google Analytics',
  meta_pixel: 'Meta Pixel',
  tiktok_pixel: 'TikTok Pixel',
  tawk_chat: 'tawk.to',
  crisp_chat: 'Crisp',
};

/** A third-party service, by the shop's id at it. */
export function PluginFields({ plugin, onChange }: { plugin: Plugin; onChange(plugin: Plugin): void }) {
  const { t } = useTranslate('tracking-page');
  const { isReadOnly } = useEditor();
  const { id, example } = PAGE_PLUGINS[plugin.name];
  return (
    <BlockStack gap="400">
      <Select
        label={t('fields.service')}
        options={(Object.keys(NAMES) as PagePlugin[]).map((value) => ({ value, label: NAMES[value] }))}
        value={plugin.name}
        disabled={isReadOnly}
        onChange={(name) => onChange({ name: name as PagePlugin, key: '' })}
      />
      <TypedField
        key={plugin.name}
        label={t('fields.key')}
        helpText={t('fields.key_help', { example })}
        value={plugin.key}
        maxLength={80}
        disabled={isReadOnly}
        problemOf={(text) => (text === '' || id.test(text.trim()) ? undefined : t('fields.key_wrong', { example }))}
        onChange={(key) => onChange({ ...plugin, key: key.trim() })}
      />
    </BlockStack>
  );
}
