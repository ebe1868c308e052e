import { useFormats } from '@parcelway/i18n';
import { Badge, Button, ButtonGroup, InlineStack, Text } from '@parcelway/ui';
import { useState } from 'react';
import { useKit } from '../kit.context';
import * as styles from './versions.module.css';

const FIRST = 5;

export interface VersionRow {
  id: string;
  /** Of what it is a version; left out where all are of the same. */
  name?: string;
  published_at: string;
  published_by: string;
  /** This one is what people get. */
  live: boolean;
}
export interface VersionListProps<Version> {
  versions: readonly Version[];
  mayRestore: boolean;
  onCompare(version: Version): void;
  onRestore(version: Version): void;
}

/** What was published, newest first: compared, and made the draft again. */
export function VersionList<Version extends VersionRow>(props: VersionListProps<Version>) {
  const { versions, ...acts } = props;
  const { t } = useKit();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className={styles.versions}>
        {(isOpen ? versions : versions.slice(0, FIRST)).map((version) => (
          <Row key={version.id} version={version} {...acts} />
        ))}
      </ul>
      {!isOpen && versions.length > FIRST && (
        <InlineStack>
          <Button variant="plain" onClick={() => setOpen(true)}>
            {t('versions.older', { count: versions.length - FIRST })}
          </Button>
        </InlineStack>
      )}
    </>
  );
}

interface RowProps<Version> extends Omit<VersionListProps<Version>, 'versions'> {
  version: Version;
}

function Row<Version extends VersionRow>({ version, mayRestore, onCompare, onRestore }: RowProps<Version>) {
  const { t } = useKit();
  const { dateTime } = useFormats();
  const { name, live, published_at: at, published_by: by } = version;
  const time = dateTime(at);
  return (
    <li className={styles.version}>
      <div className={styles.grow}>
        {(name !== undefined || live) && (
          <InlineStack gap="200" blockAlign="center">
            {name !== undefined && (
              <Text as="p" fontWeight="semibold">
                {name}
              </Text>
            )}
            {live && <Badge tone="success">{t('versions.live')}</Badge>}
          </InlineStack>
        )}
        <Text as="p" tone="subdued" variant="bodySm">
          {t('versions.by', { time, name: by })}
        </Text>
      </div>
      <ButtonGroup>
        <Button accessibilityLabel={t('versions.compare_named', { time })} onClick={() => onCompare(version)}>
          {t('versions.compare')}
        </Button>
        <Button
          accessibilityLabel={t('versions.restore_named', { time })}
          disabled={!mayRestore}
          onClick={() => onRestore(version)}
        >
          {t('versions.restore')}
        </Button>
      </ButtonGroup>
    </li>
  );
}
