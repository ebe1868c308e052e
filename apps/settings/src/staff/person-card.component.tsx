import type { Person } from '@parcelway/api/staff';
import { PERMISSIONS } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { useId, useState } from 'react';
import { PERMISSION_NAMES } from './permission-names';
import type { StaffForm } from './staff-form.hook';
import * as styles from './staff.module.css';

export interface PersonCardProps {
  person: Person;
  form: StaffForm;
  /** False: the permissions are only shown. */
  mayChange: boolean;
}

/** A person: when they were seen last, and, once opened, what they may do. */
export function PersonCard({ person, form, mayChange }: PersonCardProps) {
  const { t } = useTranslate('settings');
  const { dateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const given = form.permissionsOf(person);
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h3" variant="headingSm">
              {person.name}
            </Text>
            {person.owner && <Badge tone="info">{t('staff.owner')}</Badge>}
            {person.you && <Badge>{t('staff.you')}</Badge>}
          </InlineStack>
          <Text as="p" tone="subdued">
            {person.last_seen ? t('staff.seen', { time: dateTime(person.last_seen) }) : t('staff.not_seen')}
          </Text>
          <Text as="p">
            {person.owner
              ? t('staff.owner_all')
              : given.length === PERMISSIONS.length
                ? t('staff.all')
                : t('staff.some', { given: given.length, of: PERMISSIONS.length })}
          </Text>
        </BlockStack>
        {!person.owner && (
          <InlineStack>
            <Button
              disclosure={isOpen ? 'up' : 'down'}
              ariaExpanded={isOpen}
              ariaControls={list}
              accessibilityLabel={t('staff.permissions_of', { name: person.name })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('staff.permissions')}
            </Button>
          </InlineStack>
        )}
        <fieldset id={list} className={styles.permissions} hidden={!isOpen}>
          <legend className="pw-visually-hidden">{t('staff.permissions_of', { name: person.name })}</legend>
          {isOpen && (
            <BlockStack gap="200">
              {PERMISSIONS.map((permission) => (
                <Checkbox
                  key={permission}
                  label={t(`staff.may.${PERMISSION_NAMES[permission]}`)}
                  helpText={t(`staff.about.${PERMISSION_NAMES[permission]}`)}
                  checked={given.includes(permission)}
                  disabled={!mayChange}
                  onChange={(isGiven) => form.set(person, permission, isGiven)}
                />
              ))}
            </BlockStack>
          )}
        </fieldset>
      </BlockStack>
    </Card>
  );
}
