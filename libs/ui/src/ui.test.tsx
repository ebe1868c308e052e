import { SHIPMENT_STATUSES } from '@parcelway/domain';
import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { copyText, EmptyState, ErrorCard, Link, StatusBadge, UiProvider } from './index';

const Ui = ({ children }: { children: ReactNode }) => <MemoryRouter><UiProvider language="en">{children}</UiProvider></MemoryRouter>;

beforeAll(() => initI18n('en'));

test('every status has a word and an icon beside its colour', () => {
  render(<Ui>{SHIPMENT_STATUSES.map(({ code }) => <StatusBadge key={code} status={code} />)}</Ui>);
  for (const word of ['Pending', 'Info received', 'In transit', 'Out for delivery', 'Delivered', 'Expired', 'Failed attempt', 'Exception']) {
    const badge = screen.getByText(word);
    expect(badge.querySelector('svg')).not.toBeNull();
    expect(badge.style.color).not.toBe('');
  }
});

test('the substatus is a hint, and is read out', () => {
  render(<Ui><StatusBadge status={7} subStatus={7006} /></Ui>);
  expect(screen.getByTitle('Held by customs')).toHaveTextContent('Exception, Held by customs');
});

test('an error card is announced, and offers only what is possible', () => {
  render(<Ui><ErrorCard title="The list could not be loaded" onRetry={() => undefined} code="500">Try again.</ErrorCard></Ui>);
  expect(screen.getByRole('alert')).toHaveTextContent('The list could not be loaded');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Retry']);
});

test('links inside the app go through the router, others open a new tab without our window', () => {
  render(<Ui><Link url="/orders">inside</Link><Link url="https://example.com">outside</Link></Ui>);
  expect(screen.getByText('inside')).not.toHaveAttribute('target');
  expect(screen.getByText('outside')).toHaveAttribute('rel', 'noopener noreferrer');
});

test('an empty state offers one action', () => {
  render(<Ui><EmptyState title="No parcels" action={{ content: 'Sync orders', url: '/orders' }}>Nothing was sent yet.</EmptyState></Ui>);
  expect(screen.getByRole('link', { name: 'Sync orders' })).toHaveAttribute('href', '/orders');
});

test('copying falls back to a selection where the frame withholds the clipboard', async () => {
  Object.assign(document, { execCommand: jest.fn(() => true) });
  await expect(copyText('1Z999')).resolves.toBe(true);
  expect(document.execCommand).toHaveBeenCalledWith('copy');
  expect(document.querySelector('textarea')).toBeNull();
});
