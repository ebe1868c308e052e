import { useTranslate } from '@parcelway/i18n';
import { Box, Button, Popover, Text } from '@parcelway/ui';
import { InfoIcon } from '@parcelway/ui/icons';
import { useState } from 'react';

/** The "i" beside a figure: how it is counted. By click, which works with fingers and keys. */
export function Info({ title, children }: { title: string; children: string }) {
  const { t } = useTranslate('dashboard');
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
          accessibilityLabel={t('charts.definition', { title })}
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
