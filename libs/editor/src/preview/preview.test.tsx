import { act, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { button, renderInKit } from '../test-kit';
import { usePreview } from './preview.hook';
import { PreviewPane, WidthButtons, type PreviewPaneProps, type PreviewWidth } from './preview-pane.component';

describe('the drawing of a draft', () => {
  interface Answer {
    data?: string;
    error?: unknown;
  }
  /** A server whose answers come when the test says so. */
  function draw(body = 'a') {
    const asked: string[] = [];
    const waiting: ((answer: Answer) => void)[] = [];
    const render = (asking: string) => {
      asked.push(asking);
      return new Promise<Answer>((resolve) => waiting.push(resolve));
    };
    const hook = renderHook((now: string) => usePreview<string, string>(render, now), { initialProps: body });
    return {
      ...hook,
      asked,
      /** Answers the oldest that waits. */
      answer: (answer: Answer) => act(async () => waiting.shift()?.(answer)),
    };
  }

  test('is requested at once', async () => {
    const { asked, answer, result } = draw();
    expect(asked).toEqual(['a']);
    expect(result.current).toMatchObject({ page: undefined, failed: null });
    await answer({ data: 'page of a' });
    expect(result.current).toMatchObject({ page: 'page of a', failed: null });
  });

  test('of the changes while one is running requests the last only, after it', async () => {
    const { asked, answer, result, rerender } = draw();
    rerender('b');
    rerender('c');
    expect(asked).toEqual(['a']);
    await answer({ data: 'page of a' });
    expect(asked).toEqual(['a', 'c']);
    expect(result.current.page).toBe('page of a');
    await answer({ data: 'page of c' });
    expect(result.current.page).toBe('page of c');
  });

  test('is requested once when nothing changes', async () => {
    const { asked, answer, rerender } = draw();
    await answer({ data: 'page of a' });
    rerender('a');
    expect(asked).toEqual(['a']);
  });

  test.each([
    ['its status', { code: 404 }, 404],
    ['0 where no answer came', { code: 0 }, 0],
    ['0 where there is no status', new TypeError('fetch failed'), 0],
  ])('that failed leaves the last one, and reports %s', async (_what, error, failed) => {
    const { answer, result, rerender } = draw();
    await answer({ data: 'page of a' });
    rerender('b');
    await answer({ error });
    expect(result.current).toMatchObject({ page: 'page of a', failed });
  });

  test('that failed is requested again by Retry, and then all is well', async () => {
    const { asked, answer, result } = draw();
    await answer({ error: { code: 500 } });
    act(() => result.current.retry());
    expect(asked).toEqual(['a', 'a']);
    await answer({ data: 'page of a' });
    expect(result.current).toMatchObject({ page: 'page of a', failed: null });
  });

  test('ends with the screen: what waits is not requested', async () => {
    const { asked, answer, rerender, unmount } = draw();
    rerender('b');
    unmount();
    await answer({ data: 'page of a' });
    expect(asked).toEqual(['a']);
  });
});

describe('the pane', () => {
  const open = (change: Partial<PreviewPaneProps> = {}) =>
    renderInKit(
      <PreviewPane
        preview={{ failed: null, retry() {} }}
        page={{ html: '<p>Hello</p>' }}
        url="https://previews.example/frame"
        title="What shoppers see"
        width="phone"
        scaled="narrow"
        bar={<p>Above</p>}
        head={<p>Between</p>}
        foot={<p>Below</p>}
        {...change}
      />,
    );
  const busy = () => document.querySelector('[aria-busy]')?.getAttribute('aria-busy');

  test('has the frame below what chooses it', async () => {
    await open();
    const pane = screen.getByRole('region', { name: 'Preview' });
    expect(pane).toHaveTextContent('AboveBetweenBelow');
    expect(screen.getByTitle('What shoppers see')).toBeInTheDocument();
    expect(busy()).toBe('false');
  });

  test('is busy while there is nothing yet, and not when that failed', async () => {
    const { unmount } = await open({ page: undefined });
    expect(screen.queryByTitle('What shoppers see')).toBeNull();
    expect(busy()).toBe('true');
    unmount();
    await open({ page: undefined, preview: { failed: 500, retry() {} } });
    expect(busy()).toBe('false');
  });

  test('can show something else instead of the frame', async () => {
    await open({ instead: <p>Plain text</p> });
    expect(screen.getByText('Plain text')).toBeInTheDocument();
    expect(screen.queryByTitle('What shoppers see')).toBeNull();
  });

  test.each([
    [404, 'This parcel is not in your store any more. Choose another one.'],
    [0, 'There is no connection. The preview shows how it was before.'],
    [500, 'The preview could not be drawn. It shows how it was before.'],
  ])('reports a failure with %i in its words, keeps the frame, and Retry requests again', async (failed, words) => {
    const retry = jest.fn();
    const { user } = await open({ preview: { failed, retry } });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByTitle('What shoppers see')).toBeInTheDocument();
    await user.click(button('Retry'));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('has one of two widths', async () => {
    function Widths() {
      const [width, setWidth] = useState<PreviewWidth>('desktop');
      return <WidthButtons width={width} onChange={setWidth} />;
    }
    const { user } = await renderInKit(<Widths />);
    const pressed = () => screen.getAllByRole('button', { pressed: true }).map((one) => one.getAttribute('aria-label'));
    expect(pressed()).toEqual(['Width of a desktop']);
    await user.click(button('Width of a phone'));
    expect(pressed()).toEqual(['Width of a phone']);
  });
});
