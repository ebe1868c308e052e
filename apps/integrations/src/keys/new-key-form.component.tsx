import { useCreateApiKeyMutation, type ApiKey, type MadeKey } from '@parcelway/api/api-keys';
import { API_SCOPES, MAX_API_KEYS, type ApiScope } from '@parcelway/domain';
import { useFeature, useLeaveGuard } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text } from '@parcelway/ui';
import { Checkbox, Form, TextField } from '@parcelway/ui/forms';
import { useId, useState } from 'react';
import * as styles from '../tool/tool.module.css';
import { SCOPE_NAMES } from './scope-names';

/** What most programs need. */
const FIRST: readonly ApiScope[] = ['orders.read'];
type Errors = Partial<Record<'name' | 'scopes', string | undefined>>;

export interface NewKeyFormProps {
  list: readonly ApiKey[];
  onMade(made: MadeKey): void;
}

/** Creates a key. */
export function NewKeyForm({ list, onMade }: NewKeyFormProps) {
  const { t } = useTranslate('integrations');
  const { number } = useFormats();
  const { allowed } = useFeature('custom_integration');
  const [create, { isLoading }] = useCreateApiKeyMutation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(FIRST);
  const [errors, setErrors] = useState<Errors>({});
  useLeaveGuard(name !== '');
  const isFull = list.length >= MAX_API_KEYS;
  async function submit() {
    const issues: Errors = {
      ...(name.trim() === '' && { name: t('keys.name_missing') }),
      ...(scopes.length === 0 && { scopes: t('keys.scopes_missing') }),
    };
    setErrors(issues);
    if (Object.keys(issues).length > 0) return;
    const { data, error } = await create({ name, scopes: [...scopes] });
    if (!data) return setErrors((error as { errors?: Errors }).errors ?? {});
    onMade(data);
    setName('');
    setScopes(FIRST);
  }
  return (
    <Card>
      <Form onSubmit={() => void submit()}>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {t('keys.new')}
          </Text>
          <TextField
            label={t('keys.name')}
            helpText={t('keys.name_help')}
            value={name}
            onChange={setName}
            error={errors.name}
            disabled={!allowed}
            autoComplete="off"
            maxLength={60}
          />
          <Scopes scopes={scopes} disabled={!allowed} error={errors.scopes} onChange={setScopes} />
          <InlineStack gap="300" blockAlign="center">
            <Button submit variant="primary" disabled={!allowed || isFull} loading={isLoading}>
              {t('keys.create')}
            </Button>
            {isFull && <Text as="p">{t('keys.full', { number: number(MAX_API_KEYS) })}</Text>}
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

interface ScopesProps {
  scopes: readonly ApiScope[];
  disabled: boolean;
  error: string | undefined;
  onChange(scopes: readonly ApiScope[]): void;
}

function Scopes({ scopes, disabled, error, onChange }: ScopesProps) {
  const { t } = useTranslate('integrations');
  const id = useId();
  return (
    <fieldset className={styles.statuses} aria-describedby={id}>
      <legend>
        <Text as="span" fontWeight="medium">
          {t('keys.scopes')}
        </Text>
      </legend>
      {API_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`keys.scope.${SCOPE_NAMES[scope]}`)}
          helpText={scope}
          disabled={disabled}
          checked={scopes.includes(scope)}
          onChange={(isOn) => onChange(API_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))}
        />
      ))}
      <div role="alert" id={id}>
        {error && (
          <Text as="p" tone="critical">
            {error}
          </Text>
        )}
      </div>
    </fieldset>
  );
}
