import { act, fireEvent, screen } from '@testing-library/react';
import { renderInKit } from '../test-kit';
import { SandboxedFrame } from './sandboxed-frame.component';

const PAGE = { html: '<p>a</p>' };
const open = async (chosen: string) => {
  const onChoose = jest.fn();
  await renderInKit(
    <SandboxedFrame
      title="Page"
      className=""
      url="/storefront/preview"
      page={PAGE}
      chosen={chosen}
      onChoose={onChoose}
    />,
  );
  const frame = screen.getByTitle('Page') as HTMLIFrameElement;
  const posted = jest.spyOn(frame.contentWindow as Window, 'postMessage');
  fireEvent.load(frame);
  const say = (data: unknown, source: MessageEventSource | null = frame.contentWindow) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, source })));
  return { onChoose, posted, say };
};

test('the frame gets the part that is chosen, and the page, in which it is marked', async () => {
  const { posted } = await open('heading');
  expect(posted.mock.calls).toEqual([
    [{ chosen: 'heading' }, '*'],
    [PAGE, '*'],
  ]);
});

test('a part that is pressed in the frame is chosen; nobody else may say so', async () => {
  const { onChoose, say } = await open('heading');
  say({ part: 'logo' });
  expect(onChoose.mock.calls).toEqual([['logo']]);
  say({ part: 'evil' }, window);
  say({ part: 'evil' }, null);
  say({ part: 7 });
  say(null);
  expect(onChoose).toHaveBeenCalledTimes(1);
});
