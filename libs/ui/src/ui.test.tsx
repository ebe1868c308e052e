import { LANGUAGES, ShipmentStatus } from '@parcelway/domain';
import { changeLanguage, initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { act, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DatePicker } from './data';
import { Checkbox } from './forms';
import { Banner, copyText, EmptyState, ErrorCard, Link, rewritePolarisTexts, StatusBadge, UiProvider } from './index';

const Ui = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <UiProvider language="en">{children}</UiProvider>
  </MemoryRouter>
);

beforeAll(() => initI18n('en'));

test('the substatus is a hint, and is read out', () => {
  render(
    <Ui>
      <StatusBadge status={ShipmentStatus.Exception} subStatus={7006} />
    </Ui>,
  );
  expect(screen.getByTitle('Held by customs')).toHaveTextContent('Exception, Held by customs');
});

test('a checkbox that represents some of many is half checked, for the browser as for screen readers', () => {
  const some = (checked: boolean | 'indeterminate') => (
    <Ui>
      <Checkbox label="All columns" checked={checked} />
    </Ui>
  );
  const { rerender } = render(some('indeterminate'));
  expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  expect(screen.getByRole('checkbox')).toHaveProperty('indeterminate', true);
  rerender(some(true));
  expect(screen.getByRole('checkbox')).toHaveProperty('indeterminate', false);
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('an error card is announced, and offers only what is possible', () => {
  render(
    <Ui>
      <ErrorCard title="The list could not be loaded" onRetry={() => undefined} code="500">
        Try again.
      </ErrorCard>
    </Ui>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The list could not be loaded');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Retry']);
});

test('links inside the app go through the router, others open a new tab without our window', () => {
  render(
    <Ui>
      <Link url="/orders">inside</Link>
      <Link url="https://example.com">outside</Link>
    </Ui>,
  );
  expect(screen.getByText('inside')).not.toHaveAttribute('target');
  expect(screen.getByText('outside')).toHaveAttribute('rel', 'noopener noreferrer');
});

test('an empty state offers one action', () => {
  render(
    <Ui>
      <EmptyState title="No parcels" action={{ content: 'Sync orders', url: '/orders' }}>
        Nothing was sent yet.
      </EmptyState>
    </Ui>,
  );
  expect(screen.getByRole('link', { name: 'Sync orders' })).toHaveAttribute('href', '/orders');
});

test('copying falls back to a selection where the frame withholds the clipboard', async () => {
  Object.assign(document, { execCommand: jest.fn(() => true) });
  await expect(copyText('1Z999')).resolves.toBe(true);
  expect(document.execCommand).toHaveBeenCalledWith('copy');
  expect(document.querySelector('textarea')).toBeNull();
});

const dismissOf = async (file: string) =>
  (
    (await import(`@shopify/polaris/locales/${file}.json`)) as {
      default: { Polaris: { Banner: { dismissButton: string } } };
    }
  ).default.Polaris.Banner.dismissButton;

test.each(LANGUAGES)("Polaris' own texts are in %s", async (language) => {
  await act(async () => {
    render(
      <MemoryRouter>
        <UiProvider language={language}>
          <Banner onDismiss={() => undefined}>News</Banner>
        </UiProvider>
      </MemoryRouter>,
    );
  });
  expect(
    await screen.findByRole('button', {
      name: await dismissOf({ cn: 'zh-CN', pt: 'pt-PT' }[language as string] ?? language),
    }),
  ).toBeInTheDocument();
});

test.each(LANGUAGES)(
  '[4.48, 9.21] The week starts on Monday in the date locales; the date locale is chosen from en, de, es, it, cn and fr, defaulting to English: %s',
  async (language) => {
    await changeLanguage(language);
    await act(async () => {
      render(
        <MemoryRouter>
          <UiProvider language={language}>
            <DatePicker month={10} year={2026} />
          </UiProvider>
        </MemoryRouter>,
      );
    });
    // 1 November 2026 is a Sunday: the last cell of the first week.
    const [firstWeek] = within(screen.getByRole('grid'))
      .getAllByRole('row')
      .filter((row) => /\d/.test(row.textContent));
    expect([...(firstWeek?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '',
      '',
      '',
      '',
      '',
      '',
      '1',
    ]);
    const file = ['de', 'es', 'it', 'fr'].includes(language) ? language : language === 'cn' ? 'zh-CN' : 'en';
    const { Polaris } = (
      (await import(`@shopify/polaris/locales/${file}.json`)) as {
        default: { Polaris: { DatePicker: { months: { november: string } } } };
      }
    ).default;
    expect(screen.getByRole('grid')).toHaveTextContent(Polaris.DatePicker.months.november);
    await act(() => changeLanguage('en'));
  },
);

// Last: rewritten texts stay so for the life of the page.
test("Polaris' English can be rewritten", async () => {
  rewritePolarisTexts((text) => `[${text}]`);
  render(
    <Ui>
      <Banner onDismiss={() => undefined}>News</Banner>
    </Ui>,
  );
  expect(screen.getByRole('button', { name: `[${await dismissOf('en')}]` })).toBeInTheDocument();
});
