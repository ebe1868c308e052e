import { act, screen } from '@testing-library/react';
import { button, renderInKit } from '../test-kit';
import { usePublish, type Publishing } from './publish.hook';

const draftAt = (revision: number | null) => ({
  saveNow: jest.fn(() => Promise.resolve(revision)),
  meetConflict: jest.fn(() => Promise.resolve()),
});

function PublishButton(props: Publishing) {
  const { isPublishing, publish } = usePublish(props);
  return (
    <button disabled={isPublishing} onClick={() => void publish()}>
      Publish
    </button>
  );
}

/** Presses Publish. */
async function press(draft: ReturnType<typeof draftAt>, answer: Awaited<ReturnType<Publishing['publish']>>) {
  const publish = jest.fn(() => Promise.resolve(answer));
  const page = await renderInKit(
    <PublishButton draft={draft} publish={publish} done="It is published." failed="It was not published." />,
  );
  await page.user.click(button('Publish'));
  return { ...page, publish };
}

test('published is the revision that holds all there is', async () => {
  const { publish, toasts } = await press(draftAt(7), { data: {} });
  expect(publish.mock.calls).toEqual([[7]]);
  expect(toasts).toEqual([{ message: 'It is published.', isError: false }]);
});

test('a draft that was never saved, of revision 0, is published too', async () => {
  const { publish } = await press(draftAt(0), { data: {} });
  expect(publish.mock.calls).toEqual([[0]]);
});

test('what could not be saved is not published, and that is the reason', async () => {
  const { publish, toasts } = await press(draftAt(null), { data: {} });
  expect(publish).not.toHaveBeenCalled();
  expect(toasts).toEqual([{ message: 'The draft is not saved yet, so it was not published.', isError: true }]);
});

test('what the server refuses is reported with its reason', async () => {
  const { toasts } = await press(draftAt(7), { error: { code: 422, message: 'A link is broken.' } });
  expect(toasts).toEqual([{ message: 'A link is broken.', isError: true }]);
});

test('a failure without a reason is reported in general words', async () => {
  const { toasts } = await press(draftAt(7), { error: { code: 0, message: '' } });
  expect(toasts).toEqual([{ message: 'It was not published.', isError: true }]);
});

test('a draft that somebody changed meanwhile meets the conflict, and is not called a failure', async () => {
  const draft = draftAt(7);
  const { toasts } = await press(draft, { error: { code: 409, message: 'Jan saved this draft meanwhile.' } });
  expect(draft.meetConflict).toHaveBeenCalledTimes(1);
  expect(toasts).toEqual([]);
});

test('while it runs it cannot be pressed again; when it has failed, it can', async () => {
  let answer = (_answer: { error: unknown }) => {};
  const publish = () => new Promise<{ error: unknown }>((resolve) => (answer = resolve));
  const { user } = await renderInKit(
    <PublishButton draft={draftAt(7)} publish={publish} done="It is published." failed="It was not published." />,
  );
  await user.click(button('Publish'));
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await act(async () => answer({ error: { code: 500, message: 'broken' } }));
  expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
});
