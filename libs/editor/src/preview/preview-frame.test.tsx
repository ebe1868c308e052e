import { renderInHost } from '@parcelway/testing';
import { screen } from '@testing-library/react';
import { PreviewFrame } from './preview-frame.component';

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
