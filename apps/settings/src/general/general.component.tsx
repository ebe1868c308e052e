import { useGetAccountQuery, type Account } from '@parcelway/api/account';
import { useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { Detail, Details, FailureCard } from '@parcelway/ui/list';
import { PromiseLink } from '../promise/promise-link.component';
import { Section } from '../common/section.component';
import { useAccountForm } from './account-form.hook';
import { GeneralSkeleton } from './general-skeleton.component';
import { CustomerLanguage } from './customer-language.component';
import { LanguageField } from './language-field.component';
import { ZoneFields } from './zone-fields.component';

/** The shop, its time zone, where its emails go, and the language of the app. */
export function General() {
  const { t } = useTranslate('settings');
  const { data, error, refetch } = useGetAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return <Sections account={data} />;
  if (error)
    return (
      <FailureCard
        error={error}
        title={t('page.error_title')}
        text={t('page.error_text')}
        onRetry={() => void refetch()}
      />
    );
  return <GeneralSkeleton />;
}

function Sections({ account }: { account: Account }) {
  const { t } = useTranslate('settings');
  const form = useAccountForm(account);
  return (
    <BlockStack gap="600">
      {!form.mayWrite && <Banner tone="info">{t('page.read_only')}</Banner>}
      <Section title={t('shop.title')} text={t('shop.text')}>
        <ShopFacts account={account} />
      </Section>
      <Section title={t('zone.title')} text={t('zone.text')}>
        <ZoneFields account={account} form={form} />
      </Section>
      <Section title={t('email.title')} text={t('email.text')}>
        <TextField
          label={t('email.label')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={form.draft.email}
          placeholder={account.email}
          helpText={account.email ? t('email.help', { email: account.email }) : t('email.help_plain')}
          disabled={!form.mayWrite}
          error={form.errors.email}
          onChange={(email) => form.set({ email })}
        />
      </Section>
      <Section title={t('promise.title')} text={t('promise.text')}>
        <PromiseLink />
      </Section>
      <Section title={t('language.title')} text={t('language.text')}>
        <BlockStack gap="400">
          <LanguageField />
          <CustomerLanguage account={account} />
        </BlockStack>
      </Section>
    </BlockStack>
  );
}

function ShopFacts({ account: { name, domain, email } }: { account: Account }) {
  const { t } = useTranslate('settings');
  const { openAdmin } = useHost();
  return (
    <BlockStack gap="400">
      <Details>
        <Detail label={t('shop.name')}>{name}</Detail>
        <Detail label={t('shop.domain')}>{domain}</Detail>
        {email && <Detail label={t('shop.email')}>{email}</Detail>}
      </Details>
      <Text as="p" tone="subdued">
        {t('shop.why')}
      </Text>
      <InlineStack>
        <Button onClick={() => openAdmin('/settings/general')}>{t('shop.open')}</Button>
      </InlineStack>
    </BlockStack>
  );
}
