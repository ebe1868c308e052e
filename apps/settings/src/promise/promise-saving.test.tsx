import { fakeApi, type FakeApi, type InHost } from '@parcelway/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerAll, demoHandlers, openPromise, save, TODAY } from './test-promise';

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers({ now: TODAY, advanceTimers: true });
  api = fakeApi();
  answerAll(api);
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});

const field = (name: string | RegExp) => screen.getByLabelText(name);
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const text = () => field('Text');
const settings = () => api.requests('updateEdd').map(({ body }) => body);
const formats = () => api.requests('updateEddFormat').map(({ body }) => body);
const translations = () => api.requests('saveEddTranslation').map(({ body }) => body);
const saved = (page: InHost) => waitFor(() => expect(page.toasts.at(-1)?.message).toBe('Saved.'));
const refuse = (status: number, body: object) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ code: status, ...body }, { status }));

describe('what is saved', () => {
  test('only what changed is sent', async () => {
    const page = await openPromise();
    type('Cut-off time', '18:00');
    type('Longest processing time, in days', '4');
    save(page);
    await saved(page);
    expect(settings()).toEqual([{ revision: 3, workflow: { cutoff: '18:00', processing: { min: 1, max: 4 } } }]);
    expect([formats(), translations(), page.saveBar()]).toEqual([[], [], null]);
  });

  test('[7.83, 7.87] POST setting/update_edd_format, setting/edd_translation: format and texts in other languages follow, each with the revision that the one before made', async () => {
    const page = await openPromise();
    // Of the working days; couriers do not deliver on it.
    await page.user.click(screen.getAllByLabelText('Saturday')[0] as HTMLElement);
    type('Separator', ' to ');
    type('Language of the texts', 'fr');
    type('Text', 'Livraison estimée : {date}');
    save(page);
    await saved(page);
    expect(settings()).toEqual([{ revision: 3, workflow: { working_days: [1, 2, 3, 4, 5, 6] } }]);
    expect(formats()).toEqual([{ revision: 4, separator: ' to ' }]);
    expect(translations()).toEqual([
      {
        revision: 5,
        translation: {
          de: { template: 'Voraussichtliche Lieferung: {date}', rule_5: 'Nur für dich: {date}' },
          fr: { template: 'Livraison estimée : {date}' },
        },
      },
    ]);
  });

  test('what is saved next begins with the revision that the texts made', async () => {
    const page = await openPromise();
    type('Language of the texts', 'fr');
    type('Text', 'Livraison estimée : {date}');
    save(page);
    await saved(page);
    type('Cut-off time', '18:00');
    save(page);
    await waitFor(() => expect(settings()).toEqual([{ revision: 4, workflow: { cutoff: '18:00' } }]));
  });

  test('the time zone of the warehouse is the shop’s, or a chosen one', async () => {
    const page = await openPromise();
    await page.user.selectOptions(field('Time zone of the warehouse'), 'GMT-05:00');
    save(page);
    await waitFor(() => expect(field('Region')).toHaveAccessibleDescription(/Choose a region/));
    expect(settings()).toEqual([]);
    await page.user.selectOptions(field('Region'), 'America/New York');
    save(page);
    await saved(page);
    expect(settings()).toEqual([{ revision: 3, workflow: { tz_name: 'America/New_York', timezone: -5 } }]);
  });

  test('public holidays are those of the countries and regions that are found and added, not of those removed', async () => {
    const page = await openPromise();
    await screen.findByLabelText('Remove Germany');
    type('Public holidays of the warehouse', 'bay');
    await page.user.click(await screen.findByLabelText('Add: Germany, Bayern'));
    type('Public holidays of the warehouse', 'zz');
    expect(screen.getByText('No country or region has this name.')).toBeInTheDocument();
    await page.user.click(field('Remove Germany'));
    save(page);
    await saved(page);
    expect(settings()).toEqual([{ revision: 3, workflow: { holiday_calendars: ['DE-BY'] } }]);
  });

  test('the next public holidays are listed, and worked on or not', async () => {
    const page = await openPromise();
    await page.user.click(await screen.findByLabelText('Sat, Dec 26 2026: Boxing Day'));
    expect(screen.queryByLabelText(/Labour Day/)).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Show all 6' }));
    await page.user.click(field('Sat, May 1 2027: Labour Day'));
    save(page);
    await saved(page);
    expect(settings()).toEqual([{ revision: 3, workflow: { open_days: ['2026-12-26', '2027-05-01'] } }]);
  });

  test('a day is added to those that are closed, and not to those that are worked too', async () => {
    const page = await openPromise();
    type('Closed days', '2026-12-24');
    await page.user.click(field('Add: Closed days'));
    expect(screen.getByText('Thu, Dec 24 2026')).toBeInTheDocument();
    type('Public holidays worked', '2026-12-24');
    await page.user.click(field('Add: Public holidays worked'));
    expect(field('Public holidays worked')).toHaveAccessibleDescription(/cannot be both closed and worked/);
    save(page);
    await saved(page);
    expect(settings()).toEqual([{ revision: 3, workflow: { holidays: ['2026-12-24'] } }]);
  });

  test('is undone from the toast', async () => {
    const page = await openPromise();
    type('Cut-off time', '18:00');
    type('Separator', ' to ');
    save(page);
    await saved(page);
    act(() => page.toasts.at(-1)?.action?.run());
    await waitFor(() => expect(page.toasts.at(-1)?.message).toBe('The change is undone'));
    expect(settings().at(-1)).toEqual({ revision: 5, workflow: { cutoff: '16:00' } });
    expect(formats().at(-1)).toEqual({ revision: 6, separator: ' – ' });
    expect(field('Cut-off time')).toHaveValue('16:00');
    expect(page.saveBar()).toBeNull();
  });

  test('is discarded by the bar, which goes when nothing differs', async () => {
    const page = await openPromise();
    type('Cut-off time', '18:00');
    expect(page.saveBar()).not.toBeNull();
    type('Cut-off time', '16:00');
    expect(page.saveBar()).toBeNull();
    type('Cut-off time', '18:00');
    act(() => page.saveBar()?.onDiscard());
    expect(field('Cut-off time')).toHaveValue('16:00');
  });
});

describe('what is wrong', () => {
  // On one page, which takes a second or two to render: each fault is discarded before the next.
  test('each field that is wrong is named at the field, and nothing is sent', async () => {
    const page = await openPromise();
    for (const [name, value, why] of [
      ['Cut-off time', '', 'Enter a time such as 16:00'],
      ['Shortest processing time, in days', '3', 'Enter at least the shortest processing time'],
      ['Longest processing time, in days', '400', 'Enter whole days from 0 to 99'],
      ['Shortest processing time, in days', '1.5', 'Enter whole days from 0 to 99'],
      ['Separator', '', 'Enter a text'],
      ['Text', 'Arrives {when}', '{when} is not a variable. Choose one from the list.'],
      ['Text', '<b>{date}</b>', 'Enter the text without HTML'],
      ['Text', '', 'Enter a text'],
    ] as const) {
      type(name, value);
      type('Text where you do not deliver', 'Not to {country} yet.');
      save(page);
      expect([name, value, await screen.findByText(why)]).toEqual([name, value, expect.anything()]);
      expect([settings(), formats(), translations()]).toEqual([[], [], []]);
      expect(page.saveBar()).not.toBeNull();
      act(() => page.saveBar()?.onDiscard());
      expect(screen.queryByText(why)).toBeNull();
    }
  });

  test('no working day is named at the field', async () => {
    const page = await openPromise();
    const group = within(screen.getByRole('group', { name: 'Working days' }));
    for (const box of group.getAllByRole('checkbox', { checked: true })) await page.user.click(box);
    save(page);
    expect(await screen.findByText('Choose at least one day')).toBeInTheDocument();
    expect(settings()).toEqual([]);
  });

  test('a text in a language that is not shown is named at the choice of the language', async () => {
    const page = await openPromise();
    type('Language of the texts', 'fr');
    type('Text', '{jour}');
    type('Language of the texts', 'en');
    save(page);
    expect(await screen.findByText('Check the texts in this language: Français')).toBeInTheDocument();
  });

  test('what the server refuses is shown at its field, and what was typed stays', async () => {
    const page = await openPromise();
    for (const [path, label] of [
      ['workflow.processing.max', 'Longest processing time, in days'],
      ['workflow.holiday_calendars.0', 'Public holidays of the warehouse'],
      ['workflow.open_days.0', 'Public holidays worked'],
      ['text.template', 'Text'],
    ] as const) {
      type('Cut-off time', '18:00');
      const why = `${path} is refused`;
      refuse(422, { message: 'Check the delivery promise.', errors: { [path]: why } });
      save(page);
      expect(await screen.findByText(why)).toBeInTheDocument();
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(why));
      expect(field('Cut-off time')).toHaveValue('18:00');
    }
  });

  test('of a part that fails after another was saved, it says so and leaves it unsaved', async () => {
    api.fail('updateEddFormat', 500, 'Something is wrong here.');
    const page = await openPromise();
    type('Cut-off time', '18:00');
    type('Separator', ' to ');
    save(page);
    expect(await screen.findByText('Not everything is saved')).toBeInTheDocument();
    expect(page.saveBar()).not.toBeNull();
    expect(field('Separator')).toHaveValue(' to ');
    api.answer('updateEddFormat', demoFormat());
    save(page);
    await saved(page);
    expect([settings().length, formats().at(-1)]).toEqual([1, { revision: 4, separator: ' to ' }]);
    expect(screen.queryByText('Not everything is saved')).toBeNull();
  });

  /** What the server answers once it works again. */
  function demoFormat() {
    const edd = demoHandlers().preSaleEdd?.({} as never) as never as { format: object };
    return { ...edd, revision: 5, format: { ...edd.format, separator: ' to ' } } as never;
  }
});

test('what somebody else saved first is loaded on request, and what was typed stays', async () => {
  const page = await openPromise();
  type('Cut-off time', '18:00');
  const theirs = demoHandlers();
  for (const [name, handler] of Object.entries(theirs)) api.answer(name as never, handler as never);
  await theirs.updateEdd?.({ body: { revision: 3, workflow: { processing: { min: 2, max: 5 } } } } as never);
  save(page);
  expect(await screen.findByText('Somebody else saved the delivery promise')).toBeInTheDocument();
  expect(page.toasts.at(-1)?.message).toBe('Anna saved this delivery promise meanwhile.');
  await page.user.click(screen.getByRole('button', { name: 'Load what they saved' }));
  await waitFor(() => expect(field('Longest processing time, in days')).toHaveValue(5));
  expect(field('Cut-off time')).toHaveValue('18:00');
  await waitFor(() => expect(screen.queryByText('Somebody else saved the delivery promise')).toBeNull());
  save(page);
  await saved(page);
  expect(settings().at(-1)).toEqual({ revision: 4, workflow: { cutoff: '18:00' } });
});

describe('texts', () => {
  test('a variable is inserted where the caret is', async () => {
    const page = await openPromise();
    type('Text', 'By  at the latest');
    (text() as HTMLTextAreaElement).setSelectionRange(3, 3);
    await page.user.click(field('Insert variable: Text'));
    await page.user.click(await screen.findByRole('menuitem', { name: /Last possible delivery date/ }));
    expect(text()).toHaveValue('By {max_date} at the latest');
  });

  test('another language shows the default text until it has its own', async () => {
    await openPromise();
    type('Language of the texts', 'de');
    expect(text()).toHaveValue('Voraussichtliche Lieferung: {date}');
    type('Language of the texts', 'fr');
    expect(text()).toHaveValue('');
    expect(text()).toHaveAttribute('placeholder', 'Estimated delivery: {date}');
  });

  test('each choice of the format has its example of today, in the language of the texts', async () => {
    await openPromise();
    const names = (select: string) =>
      within(field(select))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(names('Date format')).toEqual(['Dec 2', '2 Dec', '12/02', '02/12', '2026-12-02', 'Wednesday, Dec 2']);
    expect(names('Delivery date shown')).toEqual([
      'First and last day: Nov 30 – Dec 2',
      'Last day only: Dec 2',
      'Number of days: 3–5 days',
    ]);
    type('Separator', ' to ');
    expect(screen.getByText(/spaces included: Nov 30 to Dec 2/)).toBeInTheDocument();
    type('Language of the texts', 'de');
    expect(names('Date format')[0]).toBe('2. Dez.');
  });
});
