import { useSetCourierLanguageMutation } from '@parcelway/api/order-actions';
import type { ShipmentDetails } from '@parcelway/api/orders';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import { useFeature, useLeaveGuard, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { Form, FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import * as styles from './courier-options.module.css';

const AUTO_LANGUAGE = { lang: 'auto' } as const;
const AUTO = { ...AUTO_LANGUAGE, postal_code: '' } as const;
interface Options {
  lang: Language | 'auto';
  postal_code: string;
}

/** The language of the courier's answers about this parcel, and the postal code that some couriers require. */
export function CourierOptions({
  shipment: { id, courier, courier_asked: stored = AUTO },
}: {
  shipment: ShipmentDetails;
}) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  // The postal code is free.
  const lock = useFeature('custom_tracking_language').label;
  const toast = useToast();
  const [save, { isLoading }] = useSetCourierLanguageMutation();
  const [changed, setChanged] = useState<Partial<Options>>({});
  const given = { ...stored, ...changed };
  const dirty = given.lang !== stored.lang || given.postal_code !== stored.postal_code;
  useLeaveGuard(dirty);
  const submit = async () => {
    if ('error' in (await save({ id, courier, ...given, ...(lock !== null && AUTO_LANGUAGE) }))) return;
    toast(t('courier_ask.saved'));
  };
  return (
    <details className={styles.options}>
      <summary>{t('courier_ask.title')}</summary>
      <Form onSubmit={() => void submit()}>
        <FormLayout>
          <Select
            label={t('courier_ask.language')}
            value={lock === null ? given.lang : 'auto'}
            helpText={lock}
            options={[
              { value: 'auto', label: t('courier_ask.automatic') },
              ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], disabled: lock !== null })),
            ]}
            onChange={(lang) => setChanged({ ...changed, lang: lang as Options['lang'] })}
          />
          <TextField
            label={t('courier_ask.postal_code')}
            autoComplete="off"
            maxLength={20}
            value={given.postal_code}
            onChange={(code) => setChanged({ ...changed, postal_code: code })}
          />
          <Button submit disabled={!dirty} loading={isLoading}>
            {common('action.save')}
          </Button>
        </FormLayout>
      </Form>
    </details>
  );
}
