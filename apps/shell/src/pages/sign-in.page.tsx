import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Card, Page, Text } from '@parcelway/ui';
import { useId, useState, type FormEvent } from 'react';
import { shopOf } from '../boot/launch';
import { loginAddress, returnPath } from '../boot/sign-in';

/** Stand-alone, without a token and without knowing the store: a form for its address, then its login. */
export function SignInPage({ failed }: { failed: boolean }) {
  const { t } = useTranslate('common');
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const id = useId();
  usePageTitle(t('sign_in.title'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const login = loginAddress(shopOf(text), returnPath(window.location));
    setInvalid(!login);
    if (login) window.location.assign(login);
  };
  return (
    <Page narrowWidth title={t('sign_in.title')}>
      {failed && (
        <div className="pw-notice">
          <Banner tone="warning" title={t('sign_in.failed_title')}>
            <Text as="p">{t('sign_in.failed_text')}</Text>
          </Banner>
        </div>
      )}
      <Card>
        <form className="pw-sign-in" onSubmit={submit} noValidate>
          <label htmlFor={id}>{t('sign_in.label')}</label>
          <input
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={invalid}
            aria-describedby={`${id}-help`}
          />
          <p
            id={`${id}-help`}
            role={invalid ? 'alert' : undefined}
            className={invalid ? 'pw-sign-in__error' : undefined}
          >
            {t(invalid ? 'sign_in.invalid' : 'sign_in.help')}
          </p>
          <button type="submit">{t('action.continue')}</button>
        </form>
      </Card>
    </Page>
  );
}
