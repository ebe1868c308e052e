import { ActionList, Button, ButtonGroup, InlineStack, Popover } from '@parcelway/ui';
import { useState } from 'react';
import { useChartText } from '../chart-texts.context';

export type View = 'chart' | 'table';

export interface FrameActionsProps {
  title: string;
  view: View;
  onView(view: View): void;
  /** Left out while there is no drawing. */
  onPicture: (() => void) | undefined;
  onFigures(): void;
}

/** Chart or table, and the files. */
export function FrameActions({ title, view, onView, onPicture, onFigures }: FrameActionsProps) {
  const t = useChartText();
  const [open, setOpen] = useState(false);
  const save = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <InlineStack gap="200" wrap={false}>
      <div role="group" aria-label={t('view.label', { title })}>
        <ButtonGroup variant="segmented">
          {(['chart', 'table'] as const).map((one) => (
            <Button key={one} size="slim" pressed={view === one} onClick={() => onView(one)}>
              {t(`view.${one}`)}
            </Button>
          ))}
        </ButtonGroup>
      </div>
      <Popover
        active={open}
        onClose={() => setOpen(false)}
        activator={
          <Button
            size="slim"
            disclosure={open ? 'up' : 'down'}
            ariaExpanded={open}
            accessibilityLabel={t('download.label', { title })}
            onClick={() => setOpen(!open)}
          >
            {t('download.action')}
          </Button>
        }
      >
        <ActionList
          items={[
            ...(onPicture ? [{ content: t('download.png'), onAction: save(onPicture) }] : []),
            { content: t('download.csv'), onAction: save(onFigures) },
          ]}
        />
      </Popover>
    </InlineStack>
  );
}
