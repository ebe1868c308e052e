import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { render, screen } from '@testing-library/react';
import { Page, UiProvider } from './index';

beforeAll(() => initI18n('en'));

describe('page header layout thresholds: title length 20, 8 and 34', () => {
  test.each([
    [8, 'tiny'],
    [9, 'short'],
    [20, 'short'],
    [21, 'medium'],
    [34, 'medium'],
    [35, 'long'],
  ])('a title of %s characters is %s, and stays whole', (length, layout) => {
    const title = 'T'.repeat(length);
    render(
      <MemoryRouter>
        <UiProvider language="en">
          <Page title={title} primaryAction={{ content: 'Sync' }} />
        </UiProvider>
      </MemoryRouter>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: title });
    expect(heading.closest('.pw-page')).toHaveAttribute('data-title', layout);
    expect(heading.closest('.pw-page')).toContainElement(screen.getByRole('button', { name: 'Sync' }));
  });
});
