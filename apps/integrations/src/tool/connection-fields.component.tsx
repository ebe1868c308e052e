import { ALERT_TYPES, SHIPMENT_STATUSES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Link, Text } from '@parcelway/ui';
import { Checkbox, TextField } from '@parcelway/ui/forms';
import { useId } from 'react';
import { ALERT_TEXTS, TOOLS } from '../common/tools';
import type { ConnectionForm } from './connection-form.hook';
import * as styles from './tool.module.css';

/** A service account's file is the longest. */
const MAX_LENGTH = 10_000;

/** The key or the address of a connection, and the statuses and alerts that it is sent. */
export function ConnectionFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslate('integrations');
  const { name, connection, draft, errors, mayUse, set } = form;
  const { fields, guide } = TOOLS[name];
  const link = (
    <Link url={guide} external>
      {t('form.guide')}
    </Link>
  );
  return (
    <BlockStack gap="400">
      {name === 'flow' && (
        <Text as="p" tone="subdued">
          {t('tool.flow.help')} {link}
        </Text>
      )}
      {fields.map((field, at) => (
        <TextField
          key={field.name}
          label={t(field.label)}
          value={draft[field.name] ?? ''}
          onChange={(value) => set({ [field.name]: value })}
          error={errors[field.name]}
          disabled={!mayUse}
          autoComplete="off"
          spellCheck={false}
          type={field.type}
          maxLength={MAX_LENGTH}
          placeholder={at === 0 ? connection?.hint : undefined}
          helpText={
            <>
              {connection && `${at === 0 ? t('form.keep', { hint: connection.hint }) : t('form.keep_it')} `}
              {t(field.help)} {at === 0 && link}
            </>
          }
        />
      ))}
      <Statuses form={form} />
    </BlockStack>
  );
}

function Statuses({ form }: { form: ConnectionForm }) {
  const { t } = useTranslate('integrations');
  const { t: common } = useTranslate('common');
  const id = useId();
  const { name, draft, errors, mayUse, set } = form;
  const { statuses } = draft;
  const isAll = statuses.length === SHIPMENT_STATUSES.length;
  return (
    <fieldset className={styles.statuses} aria-describedby={id}>
      <legend>
        <Text as="span" fontWeight="medium">
          {t('statuses.title')}
        </Text>
      </legend>
      <Text as="p" tone="subdued">
        {t('statuses.text')}
      </Text>
      <Checkbox
        label={t('statuses.all')}
        disabled={!mayUse}
        checked={isAll || (statuses.length > 0 && 'indeterminate')}
        onChange={() => set({ statuses: isAll ? [] : SHIPMENT_STATUSES.map(({ code }) => code) })}
      />
      <div className={styles.choices}>
        {SHIPMENT_STATUSES.map(({ code, key }) => (
          <Checkbox
            key={code}
            label={common(`status.${key}`)}
            disabled={!mayUse}
            checked={statuses.includes(code)}
            onChange={(isOn) => set({ statuses: isOn ? [...statuses, code] : statuses.filter((one) => one !== code) })}
          />
        ))}
      </div>
      {TOOLS[name].hasAlerts && <Alerts form={form} />}
      <div role="alert" id={id}>
        {errors.statuses && (
          <Text as="p" tone="critical">
            {errors.statuses}
          </Text>
        )}
      </div>
    </fieldset>
  );
}

function Alerts({ form: { draft, mayUse, set } }: { form: ConnectionForm }) {
  const { t } = useTranslate('integrations');
  const { alerts } = draft;
  return (
    <>
      <Text as="p" fontWeight="medium">
        {t('alerts.title')}
      </Text>
      <Text as="p" tone="subdued">
        {t('alerts.text')}
      </Text>
      <div className={styles.choices}>
        {ALERT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={t(ALERT_TEXTS[type])}
            disabled={!mayUse}
            checked={alerts.includes(type)}
            onChange={(isOn) => set({ alerts: isOn ? [...alerts, type] : alerts.filter((one) => one !== type) })}
          />
        ))}
      </div>
    </>
  );
}
