import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Detail, Details, FailureCard, ListSkeleton, NoResults, Pager, TabList } from '../list';
import { renderKit } from './test-kit';

test.each([
  [{ code: 0 }, 'Check your internet connection', true],
  [{ code: 403 }, 'once the store owner has given you access', false],
  [{ code: 429 }, 'The limit of requests is reached. Nothing is lost; wait a minute, then retry.', true],
  [{ code: 500 }, 'Retry in a moment', true],
  [undefined, 'Retry in a moment', true],
])('the failure %j says what helps, and whether to retry does', async (error, help, retry) => {
  const onRetry = jest.fn();
  const user = await renderKit(<FailureCard error={error} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(help);
  expect(screen.queryAllByRole('button')).toHaveLength(retry ? 1 : 0);
  if (retry) await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(retry ? 1 : 0);
});

test("a failure without a message has the screen's own text", async () => {
  await renderKit(<FailureCard error={{ code: 500 }} title="No rules" text="Later." onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No rulesLater.');
});

test.each([0, 403, 429, 500])('the card of %i says what is missing; why, the toast has said', async (code) => {
  const error = { code, message: 'Too many requests. Try again in 9 seconds.' };
  await renderKit(<FailureCard error={error} title="No rules" onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^No rules/);
  expect(screen.getByRole('alert')).not.toHaveTextContent(/Too many requests|in 9 seconds/);
});

test('a copy reports to the host whether it worked', async () => {
  const onCopied = jest.fn();
  const user = await renderKit(
    <Details>
      <Detail label="Number" copy="1Z9">
        1Z9
      </Detail>
    </Details>,
    { onCopied },
  );
  expect(screen.getByRole('term')).toHaveTextContent('Number');
  await user.click(screen.getByRole('button', { name: 'Copy 1Z9' }));
  await waitFor(() => expect(onCopied).toHaveBeenCalledWith(true));
  expect(await navigator.clipboard.readText()).toBe('1Z9');
});

test('a list that its filters empty offers to clear them, and one on its way is announced', async () => {
  const onClear = jest.fn();
  const user = await renderKit(
    <>
      <NoResults onClear={onClear} />
      <ListSkeleton rows={3} columns={2} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the list');
});

function Pages({ start = 1, total = 95, exact = true }: { start?: number; total?: number; exact?: boolean }) {
  const [state, setState] = useState({ page: start, pageSize: 20 });
  const change = (patch: object) => setState((before) => ({ ...before, page: 1, ...patch }));
  return <Pager {...state} rows={20} total={total} exact={exact} settled onChange={change} />;
}

test('pages say where they are, turn, and change their size', async () => {
  const user = await renderKit(<Pages start={4} />);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  await user.click(pages.getByRole('button', { name: 'Next page' }));
  expect(pages.getByRole('status')).toHaveTextContent('81–95 of 95');
  expect(pages.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(pages.getByLabelText('Rows per page'), '50');
  expect(pages.getByRole('status')).toHaveTextContent('1–50 of 95');
});

test('a page beyond the end goes to the last one, unless nobody counted to the end', async () => {
  await renderKit(<Pages start={9} />);
  expect(await screen.findByText('81–95 of 95')).toBeInTheDocument();
});

test('a total that is a lower bound is marked so, and pages go on', async () => {
  await renderKit(<Pages start={9} exact={false} />);
  expect(screen.getByRole('status')).toHaveTextContent('161–180 of 180+');
});

test('tabs are one stop of the keyboard, arrows move inside', async () => {
  const onSelect = jest.fn();
  const items = ['All', 'Open', 'Done'].map((label) => ({ id: label, label, hint: '3' }));
  const user = await renderKit(
    <>
      <TabList label="State" items={items} selected="Open" controls="rows" onSelect={onSelect} />
      <div id="rows" />
    </>,
  );
  await user.tab();
  expect(screen.getByRole('tab', { name: /^Open ?, ?3$/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(onSelect).toHaveBeenCalledWith('All');
});

test('an edge behind which there are more tabs is marked, as the row is scrolled and as its width changes', () => {
  let resize: () => void = () => undefined;
  const observer = { observe() {}, unobserve() {}, disconnect() {} };
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback: ResizeObserverCallback) => {
    resize = () => callback([], observer);
    return observer;
  });
  const items = ['All', 'Pending', 'Exception'].map((label) => ({ id: label, label }));
  render(<TabList label="State" items={items} selected="All" controls="rows" onSelect={() => undefined} />);
  const list = screen.getByRole('tablist');
  let width = 300;
  Object.defineProperties(list, { clientWidth: { get: () => width }, scrollWidth: { get: () => 500 } });
  const more = () => list.getAttribute('data-more');
  expect(more()).toBeNull();
  act(resize);
  expect(more()).toBe('after');
  for (const [left, marked] of [
    [100, 'before after'],
    [200, 'before'],
    [0, 'after'],
  ] as const) {
    fireEvent.scroll(list, { target: { scrollLeft: left } });
    expect(more()).toBe(marked);
  }
  width = 500;
  act(resize);
  expect(more()).toBeNull();
});

test('a chosen tab that is out of sight is brought into it, and so is one that a link chose', async () => {
  const items = ['All', 'Open', 'Delivered', 'Done'].map((label) => ({ id: label, label }));
  const tabs = (selected: string) => (
    <TabList label="State" items={items} selected={selected} controls="rows" onSelect={() => undefined} />
  );
  // Each tab 100 px wide, of the row 150 px are seen.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150);
  jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.role === 'tab' ? [...(this.parentElement?.children ?? [])].indexOf(this) * 100 : 0;
  });
  const view = render(tabs('Done'));
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(274);
  view.rerender(tabs('Delivered'));
  expect(row.scrollLeft).toBe(176);
  view.rerender(tabs('All'));
  expect(row.scrollLeft).toBe(-24);
  jest.restoreAllMocks();
});
