import { Refused } from '@parcelway/isolated/scenarios';
import type { FakeApi } from '@parcelway/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { buildDraft, eachWithDesign, PRO, renderPage, routes } from '../test-page';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
const open = async () => {
  const page = await renderPage('/tracking-page/classic');
  await screen.findByRole('heading', { name: 'Appearance' });
  return page;
};
const choose = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const add = async (user: UserEvent, name: RegExp) => {
  await choose(user, 'Add section');
  await user.click(await screen.findByRole('menuitem', { name }));
};
const shown = () => api.requests('previewTrackPage').at(-1)?.body.settings;
const section = (kind: string) => shown()?.sections?.find((one) => one.kind === kind);
const field = (name: string) => screen.getByRole('textbox', { name });

const chooseOwn = (user: UserEvent) => user.click(screen.getByRole('checkbox', { name: 'Follow my theme' }));

test('[2.16] while the page follows the theme nothing of it is chosen here; afterwards our own green is a colour like any other', async () => {
  const { user } = await open();
  expect(screen.getByRole('checkbox', { name: 'Follow my theme' })).toBeChecked();
  for (const name of ['Accent', 'Text', 'Cards', 'Background', 'Rounding of corners (px)', 'Greatest width (px)'])
    expect(field(name)).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Font' })).toBeDisabled();
  await chooseOwn(user);
  expect(field('Accent')).toBeEnabled();
  await waitFor(() => expect(shown()?.look).toMatchObject({ follow_theme: false, accent: '#0b6e63' }));
});

test('[2.16] a theme that cannot be read is said to be so where the page follows it', async () => {
  api.answer('previewTrackPage', { html: '<p>page</p>', css: '', js: '', in_theme: false });
  const { user } = await open();
  expect(await screen.findByText(/^Your store's theme could not be read/)).toBeInTheDocument();
  await chooseOwn(user);
  expect(screen.queryByText(/^Your store's theme could not be read/)).toBeNull();
});

test('a colour that is hard to read is marked, and one that is none never reaches the design', async () => {
  const { user } = await open();
  await chooseOwn(user);
  fireEvent.change(screen.getByLabelText('Choose a colour: Accent'), { target: { value: '#ffee88' } });
  expect(screen.getByText(/^Hard to read on Cards: 1\.1 to 1, at least 4\.5 is good/)).toBeInTheDocument();
  await user.clear(field('Accent'));
  await user.type(field('Accent'), '#12');
  expect(screen.getByText('Enter a colour such as #0b6e63')).toBeInTheDocument();
  await waitFor(() => expect(shown()?.look.accent).toBe('#ffee88'));
  await user.type(field('Accent'), '3ABC');
  await waitFor(() => expect(shown()?.look.accent).toBe('#123abc'));
});

test('a number stays within its limits', async () => {
  const { user } = await open();
  await chooseOwn(user);
  await user.clear(field('Rounding of corners (px)'));
  await user.type(field('Rounding of corners (px)'), '99');
  expect(screen.getByText('Enter a whole number from 0 to 28')).toBeInTheDocument();
  await waitFor(() => expect(shown()?.look.radius).toBe(9));
});

describe('images', () => {
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const file = (bytes: number, name = 'logo.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

  test('[5.3, 9.2] one of 10 MB is uploaded and used, one byte more is refused at its field', async () => {
    api.answer('uploadPageImage', { id: '7', url: 'https://a.example.com/7.webp', width: 10, height: 10 });
    const { user } = await open();
    await user.upload(input(), file(10_485_761));
    expect(await screen.findByText('The image is larger than 10 MB. Choose a smaller one.')).toBeInTheDocument();
    expect(api.requests('uploadPageImage')).toEqual([]);
    await user.upload(input(), file(10_485_760));
    await waitFor(() => expect(shown()?.look.logo).toBe('7'), { timeout: 5_000 });
    expect(api.requests('uploadPageImage')[0]?.body).toMatchObject({ use: 'logo', name: 'logo.png' });
  });

  test('why one could not be stored is shown with the server’s message', async () => {
    api.answer('uploadPageImage', () => {
      throw new Refused(422, 'This is an SVG. Save it as PNG.');
    });
    const { user } = await open();
    await user.upload(input(), file(3));
    expect(await screen.findByText('This is an SVG. Save it as PNG.')).toBeInTheDocument();
  });
});

describe('language and texts', () => {
  test('one language stays offered, and a fixed one that is not offered any more is none', async () => {
    const { settings } = buildDraft();
    api.answer('trackPageSetting', {
      ...buildDraft(),
      settings: { ...settings, language: { mode: 'de', offered: ['en', 'de'] } },
    });
    const { user } = await open();
    await choose(user, 'Language and texts');
    await user.click(screen.getByRole('checkbox', { name: 'Deutsch' }));
    await waitFor(() => expect(shown()?.language).toEqual({ mode: 'shopper', offered: ['en'] }));
    await user.click(screen.getByRole('checkbox', { name: 'English' }));
    expect(screen.getByRole('checkbox', { name: 'English' })).toBeChecked();
  });

  test('the own words of a language are shown beside ours, and an empty field falls back', async () => {
    const { user } = await open();
    await choose(user, 'Language and texts');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the words' }), 'Deutsch');
    await waitFor(() => expect(field('Page title')).toHaveAttribute('placeholder', 'Track your parcel'));
    await user.type(field('Page title'), 'Wo ist es?');
    await waitFor(() => expect(shown()?.texts).toEqual({ de: { title: 'Wo ist es?' } }));
    expect(api.requests('previewTrackPage').at(-1)?.body.language).toBe('de');
    await user.clear(field('Page title'));
    await waitFor(() => expect(shown()?.texts).toEqual({}));
  });
});

test('one way to look a parcel up stays', async () => {
  const { user } = await open();
  await choose(user, 'Lookup');
  await user.click(screen.getByRole('checkbox', { name: 'By tracking number' }));
  expect(screen.getByRole('checkbox', { name: 'By order' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Beside the order number/ }), 'Their postal code');
  await waitFor(() => expect(shown()?.lookup).toEqual({ by_number: false, by_order: true, proof: 'postcode' }));
  expect(screen.getByRole('link', { name: 'Hide words' })).toHaveAttribute('href', '/tracking-page#masking');
});

describe('sections', () => {
  test('of the status bar one of four styles is chosen', async () => {
    const { user } = await open();
    await choose(user, 'Status bar');
    await user.click(screen.getByRole('radio', { name: 'Minimal' }));
    await waitFor(() => expect(section('progress')).toMatchObject({ bar: 'minimal' }));
  });

  describe('the own statuses of the shop', () => {
    const statuses = ['Being embroidered', 'Quality check'].map((name, index) => ({
      id: String(index + 1),
      key: `k${index}`,
      name,
      color: '#0b6e63',
      icon: index === 0 ? ('paint' as const) : null,
      position: index + 1,
      after: 'ordered' as const,
      delay_days: 0,
      description: '',
      translations: {},
    }));
    const openBar = async (owned: Record<string, string> = {}, session = {}) => {
      const { user } = await renderPage('/tracking-page/classic', { routes: { ...routes, ...owned }, session });
      await screen.findByRole('heading', { name: 'Appearance' });
      await choose(user, 'Status bar');
    };

    test('[2.16] are named beside the status bar, with the way to them', async () => {
      api.answer('orderStatusList', { statuses });
      await openBar({ 'orders.custom-status': '/custom-status' });
      expect(await screen.findByText('Being embroidered')).toBeInTheDocument();
      expect(screen.getByText('Quality check')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Order statuses' })).toHaveAttribute('href', '/custom-status');
    });

    test.each([
      ['Pro', 3, 1],
      ['Basic', 1, 0],
    ])(
      'are listed as shoppers see them: with the plan %s of level %i, %i with an icon',
      async (plan, level_num, icons) => {
        api.answer('orderStatusList', { statuses });
        await openBar({}, { user: { ...PRO.user, plan, level_num } });
        const list = (await screen.findByText('Being embroidered')).closest('ul');
        expect(list?.querySelectorAll('svg svg')).toHaveLength(icons);
      },
    );

    test('that are none are said to be none, and nothing leads to a remote that is not released', async () => {
      await openBar();
      expect(await screen.findByText(/^You have none yet/)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Order statuses' })).toBeNull();
    });
  });

  test('a link that is no whole address is reported, and never reaches the design', async () => {
    const { user } = await open();
    await add(user, /^Help and contact/);
    await user.type(field('Link'), 'javascript:alert(1)');
    expect(screen.getByText('Enter a whole address such as https://example.com/help')).toBeInTheDocument();
    await user.clear(field('Link'));
    await user.type(field('Link'), 'mailto:help@example.com');
    await waitFor(() => expect(section('help')).toMatchObject({ link: 'mailto:help@example.com' }));
    expect(api.requests('previewTrackPage').some(({ body }) => JSON.stringify(body).includes('alert'))).toBe(false);
  });

  test("a plug-in accepts only its service's ids", async () => {
    const { user } = await open();
    await add(user, /^Plug-in/);
    await user.type(field('Id'), 'nonsense');
    expect(screen.getByText(/^This is not an id of this service/)).toBeInTheDocument();
    await user.clear(field('Id'));
    await user.type(field('Id'), 'G-AB12CD34EF');
    await waitFor(() => expect(section('plugin')).toMatchObject({ plugin: { key: 'G-AB12CD34EF' } }));
  });

  test('products come from a collection that is found by its title', async () => {
    const { user } = await open();
    await add(user, /^Recommended products/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Products' }), 'Of a collection');
    await user.type(field('Search collections'), 'win');
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Collection' }),
      await screen.findByRole('option', { name: 'Winter' }),
    );
    await waitFor(() => expect(section('products')).toMatchObject({ source: 'collection', collection: '2' }));
  });

  test('the text of a coupon is that of the language in the preview; that of the first language is the fallback', async () => {
    const { user } = await open();
    await add(user, /^Coupon/);
    await user.type(field('Text (English)'), 'Thanks');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the preview' }), 'Deutsch');
    expect(field('Text (Deutsch)')).toHaveAttribute('placeholder', 'Thanks');
  });
});
