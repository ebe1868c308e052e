import { seriousFindings } from '@parcelway/testing';
import type { NoticePage } from '@parcelway/api/shell';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { escape, newNotice, open, setUpChrome } from '../test-chrome';

const { api } = setUpChrome();

const notice = (id: string, content = `<p>Text of ${id}</p>`): NoticePage['notification_list'][number] => ({
  id,
  tag: 'New',
  last_update: '2026-11-18T12:00:00Z',
  title: `Title ${id}`,
  content,
});
const IMAGE = '<p>See</p><img src="https://cdn.example/list.png" alt="The list">';

/** The browser's callback when the end of the list comes into view. */
let reachEnd: () => void = () => undefined;
beforeEach(() => {
  api().answer('notification', ({ query }) =>
    Number(query.page) === 1
      ? { notification_list: [notice('n3', IMAGE), notice('n2')], next_page_num: 2 }
      : { notification_list: [notice('n1')], next_page_num: '' },
  );
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: IntersectionObserverEntry[]) => void) {
      reachEnd = () => act(() => report([{ isIntersecting: true } as IntersectionObserverEntry]));
    }
    observe() {}
    unobserve() {}
    disconnect() {
      reachEnd = () => undefined;
    }
  } as unknown as typeof IntersectionObserver;
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

let news: ReturnType<typeof open>['overlays'];
async function openNews() {
  news = open('/billing').overlays;
  await waitFor(() => expect(api().requests('userOther')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: /^What's new/ }));
  return screen.findByRole('dialog', { name: "What's new" });
}
async function openImage() {
  const panel = await openNews();
  await userEvent.click(await within(panel).findByRole('button', { name: 'Enlarge image: The list' }));
  return screen.getByRole('dialog', { name: 'The list' });
}

test("[2.41] the what's-new panel is a large modal listing entries, each with a tag, date, title and HTML content", async () => {
  const panel = await openNews();
  const entry = (await within(panel).findByRole('heading', { name: 'Title n2' })).closest('article');
  expect(entry).toHaveTextContent('New');
  expect(entry?.querySelector('time')).toHaveAttribute('datetime', '2026-11-18T12:00:00Z');
  expect(entry?.querySelector('time')).toHaveTextContent('Nov 18, 2026');
  expect(entry?.querySelector('.pw-html')?.innerHTML).toBe('<p>Text of n2</p>');
  expect(panel.querySelector('.Polaris-Modal-Dialog--sizeLarge')).not.toBeNull();
  expect(await seriousFindings(panel)).toEqual([]);
});

test('[4.42] on first open it loads page 1 and marks new info as seen', async () => {
  api().answer('userOther', newNotice(true));
  const panel = await openNews();
  await within(panel).findByRole('heading', { name: 'Title n3' });
  expect(
    api()
      .requests('notification')
      .map(({ query }) => Number(query.page)),
  ).toEqual([1]);
  await waitFor(() =>
    expect(
      api()
        .requests('userSet')
        .map(({ body }) => body),
    ).toEqual([{ key: 'notice_seen', value: 'n3' }]),
  );
  escape();
  // And the dot goes.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: "What's new" }).querySelector('.pw-bar__dot')).toBeNull(),
  );
  await userEvent.click(screen.getByRole('button', { name: "What's new" }));
  await screen.findByRole('heading', { name: 'Title n3' });
  expect(api().requests('userSet')).toHaveLength(1);
});

test('[4.43] scrolling to the bottom loads the next page until next_page_num is empty', async () => {
  const panel = await openNews();
  await within(panel).findByRole('heading', { name: 'Title n2' });
  reachEnd();
  await within(panel).findByRole('heading', { name: 'Title n1' });
  reachEnd();
  expect(
    api()
      .requests('notification')
      .map(({ query }) => Number(query.page)),
  ).toEqual([1, 2]);
  expect(within(panel).queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('without a mouse a button loads the next page', async () => {
  const panel = await openNews();
  (await within(panel).findByRole('button', { name: 'Show older' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await within(panel).findByRole('heading', { name: 'Title n1' })).toBeInTheDocument();
});

test('[2.43] the empty state reads "No notification"', async () => {
  api().answer('notification', { notification_list: [], next_page_num: '' });
  expect(await within(await openNews()).findByText('No notification')).toBeInTheDocument();
  expect(api().requests('userSet')).toEqual([]);
});

test('what could not be loaded is shown, and requested again', async () => {
  api().fail('notification', 500, 'Something failed.');
  const panel = await openNews();
  expect(await within(panel).findByRole('alert')).toHaveTextContent('The news could not be loaded');
  api().answer('notification', { notification_list: [notice('n1')], next_page_num: '' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await within(panel).findByRole('heading', { name: 'Title n1' })).toBeInTheDocument();
});

test('a later page that fails leaves what is there, and is requested again', async () => {
  const panel = await openNews();
  await within(panel).findByRole('heading', { name: 'Title n2' });
  api().fail('notification', 500, 'Something failed.');
  reachEnd();
  await within(panel).findByRole('alert');
  expect(within(panel).getByRole('heading', { name: 'Title n2' })).toBeInTheDocument();
  api().answer('notification', { notification_list: [notice('n1')], next_page_num: '' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await within(panel).findByRole('heading', { name: 'Title n1' })).toBeInTheDocument();
});

test('an entry with an invalid date is listed with the others', async () => {
  api().answer('notification', {
    notification_list: [{ ...notice('n2'), last_update: 'yesterday' }, notice('n1')],
    next_page_num: '',
  });
  const panel = await openNews();
  expect(await within(panel).findByRole('heading', { name: 'Title n2' })).toBeInTheDocument();
  expect(within(panel).getByRole('heading', { name: 'Title n1' })).toBeInTheDocument();
});

test('a payload in an entry runs nothing', async () => {
  api().answer('notification', {
    notification_list: [
      notice('n1', '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script><b>bold</b>'),
    ],
    next_page_num: '',
  });
  const panel = await openNews();
  await within(panel).findByText('bold');
  expect(panel.querySelector('.pw-html')?.innerHTML).toBe('<b>bold</b>');
  expect(window).not.toHaveProperty('hacked');
});

test('closing it returns the focus to the bell', async () => {
  const panel = await openNews();
  await within(panel).findByRole('heading', { name: 'Title n2' });
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: /^What's new/ })).toHaveFocus());
});

describe('clicking an image in an entry opens a zoomable overlay', () => {
  const scale = () =>
    Number(
      /scale\(([\d.]+)\)/.exec(
        within(screen.getByRole('dialog', { name: 'The list' })).getByRole('img').style.transform,
      )?.[1],
    );

  test('[2.42] where the mouse wheel scales by 0.9 or 1.1', async () => {
    const overlay = await openImage();
    fireEvent.wheel(overlay, { deltaY: 100 });
    expect(scale()).toBeCloseTo(0.9);
    fireEvent.wheel(overlay, { deltaY: -100 });
    expect(scale()).toBeCloseTo(0.99);
  });

  test('where keys and buttons do the same, and 0 fits it to the screen again', async () => {
    const overlay = await openImage();
    within(overlay).getByRole('button', { name: 'Zoom in' }).focus();
    await userEvent.keyboard('+');
    expect(scale()).toBeCloseTo(1.1);
    await userEvent.click(within(overlay).getByRole('button', { name: 'Zoom in' }));
    expect(scale()).toBeCloseTo(1.21);
    await userEvent.keyboard('0');
    expect(scale()).toBe(1);
    await userEvent.keyboard('-');
    expect(scale()).toBeCloseTo(0.9);
    await userEvent.click(within(overlay).getByRole('button', { name: 'Zoom out' }));
    expect(scale()).toBeCloseTo(0.81);
    expect(overlay.querySelector('output')).toHaveTextContent('81%');
    await userEvent.click(within(overlay).getByRole('button', { name: '81%, Fit to screen' }));
    expect(scale()).toBe(1);
  });

  test('where two fingers scale it and one moves it', async () => {
    const overlay = await openImage();
    const stage = within(overlay).getByRole('img');
    const at = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number, clientY = 100) =>
      fireEvent(
        stage,
        Object.assign(new MouseEvent(type.toLowerCase(), { bubbles: true, clientX, clientY }), { pointerId }),
      );
    at('pointerDown', 1, 100);
    at('pointerDown', 2, 200);
    at('pointerMove', 2, 300);
    expect(scale()).toBeCloseTo(2);
    at('pointerUp', 2, 300);
    at('pointerMove', 1, 130, 80);
    expect(stage.style.transform).toContain('translate(30px, -20px)');
  });

  test('which Escape closes without closing the panel, with the focus back on the image', async () => {
    const overlay = await openImage();
    within(overlay).getByRole('button', { name: 'Zoom in' }).focus();
    escape();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The list' })).toBeNull());
    expect(screen.getByRole('dialog', { name: "What's new" })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Enlarge image: The list' })).toHaveFocus();
  });

  test('which disappears with the panel when another dialog replaces it', async () => {
    await openImage();
    act(() => news.dialogs.show('upgrade'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The list' })).toBeNull());
    act(() => news.dialogs.show('whats-new'));
    expect(await screen.findByRole('dialog', { name: "What's new" })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'The list' })).toBeNull();
  });

  test('which its button closes', async () => {
    const overlay = await openImage();
    await userEvent.click(within(overlay).getByRole('button', { name: 'Close image' }));
    expect(screen.queryByRole('dialog', { name: 'The list' })).toBeNull();
  });
});
