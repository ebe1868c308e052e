import { Box, Button, Popover, Text } from '@parcelway/ui';
import { InfoIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import { useChartText } from '../chart-texts.context';

/** The "i" beside a title: how the figures are counted. By click, which works with fingers and keys. */
export function Definition({ title, children }: { title: string; children: string }) {
  const t = useChartText();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      active={open}
      onClose={() => setOpen(false)}
      activator={
        <Button
          variant="tertiary"
          size="micro"
          icon={InfoIcon}
          accessibilityLabel={t('definition', { title })}
          ariaExpanded={open}
          onClick={() => setOpen(!open)}
        />
      }
    >
      <Box padding="300" maxWidth="320px">
        <Text as="p">{children}</Text>
      </Box>
    </Popover>
  );
}
