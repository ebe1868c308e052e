import { useUploadPageImageMutation } from '@parcelway/api/tracking-page';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { useRef, useState } from 'react';
import { useEditor } from '../editor/editor.context';
import * as styles from './settings.module.css';

/** Bytes of a file, by the specification. */
const MAX_BYTES = 10_485_760;
/** A file as base64 text. */
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `data:image/png;base64,…`
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });

/** Logo or banner: uploaded, shown, removed. */
export function ImageField({ use }: { use: 'logo' | 'banner' }) {
  const { t } = useTranslate('tracking-page');
  const { settings, change, images, isReadOnly } = useEditor();
  const [upload, { isLoading }] = useUploadPageImageMutation();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const image = images.find(({ id }) => id === settings.look[use]);
  const set = (id: string | null) => change({ look: { ...settings.look, [use]: id } });
  async function choose(file: File | undefined) {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > MAX_BYTES) return setError(t('image.too_big'));
    setError(undefined);
    const text = await textOf(file).catch(() => null);
    if (text === null) return setError(t('image.failed'));
    const { data, error: failure } = await upload({ use, name: file.name.slice(0, 200), data: text });
    if (data) return set(data.id);
    return setError((failure as { message?: string }).message || t('image.failed'));
  }
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="bodyMd">
        {t(`image.${use}`)}
      </Text>
      {image && <img className={styles.image} src={image.url} alt={t(`image.${use}`)} />}
      <input
        ref={input}
        className="pw-visually-hidden"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={t(`image.choose_${use}`)}
        tabIndex={-1}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      <InlineStack gap="200">
        <Button loading={isLoading} disabled={isReadOnly} onClick={() => input.current?.click()}>
          {t(`image.choose_${use}`)}
        </Button>
        {image && (
          <Button variant="tertiary" disabled={isReadOnly} onClick={() => set(null)}>
            {t(`image.remove_${use}`)}
          </Button>
        )}
      </InlineStack>
      <div role="alert">
        {error && (
          <Text as="p" tone="critical">
            {error}
          </Text>
        )}
      </div>
      <Text as="p" tone="subdued" variant="bodySm">
        {t('image.help')}
      </Text>
    </BlockStack>
  );
}
