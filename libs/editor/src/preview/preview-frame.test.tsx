import { renderInHost } from '@parcelway/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { PreviewFrame } from './preview-frame.component';
import { SandboxedFrame, type FrameProps } from './sandboxed-frame.component';

const URL = 'https://previews.example/frame';

/** The frame of a preview in a host with, or without, static previews. */
async function frameIn(staticPreviews: boolean): Promise<HTMLElement> {
  await renderInHost(
    <PreviewFrame title="Preview" className={undefined} url={URL} page={{ html: '<p>Your parcel</p>' }} />,
    { route: '/editor', at: '/editor', routes: {}, messages: {}, staticPreviews },
  );
  return screen.getByTitle('Preview');
}

test("a preview is the server's document, of another origin, which may run scripts", async () => {
  const frame = await frameIn(false);
  expect(frame).toHaveAttribute('src', URL);
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  expect(frame).not.toHaveAttribute('srcdoc');
});

test('where the host has static previews it is the document itself, without its scripts', async () => {
  const frame = await frameIn(true);
  expect(frame).not.toHaveAttribute('src');
  expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('<p>Your parcel</p>'));
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
});

describe('the frame of another origin', () => {
  const frame = (props: Partial<FrameProps>) => (
    <SandboxedFrame title="Preview" className={undefined} url={URL} page={{ html: '<p>One</p>' }} {...props} />
  );

  test('is posted the page once it is loaded, and each one after it', () => {
    const { rerender } = render(frame({}));
    const element = screen.getByTitle<HTMLIFrameElement>('Preview');
    const posted = jest.spyOn(element.contentWindow as Window, 'postMessage');
    rerender(frame({ page: { html: '<p>Two</p>' } }));
    expect(posted).not.toHaveBeenCalled();
    fireEvent.load(element);
    rerender(frame({ page: { html: '<p>Three</p>', scheme: 'dark' } }));
    expect(posted.mock.calls).toEqual([
      [{ html: '<p>Two</p>' }, '*'],
      [{ html: '<p>Three</p>', scheme: 'dark' }, '*'],
    ]);
  });

  test('is passed over by the keyboard where it is only a picture', () => {
    const { rerender } = render(frame({ isPicture: true }));
    expect(screen.getByTitle('Preview')).toHaveAttribute('tabindex', '-1');
    rerender(frame({}));
    expect(screen.getByTitle('Preview')).not.toHaveAttribute('tabindex');
  });
});
