import { useSaveBar } from '@parcelway/host';
import { defineRemote } from '@parcelway/remote-contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { open, RELEASED, setUpShell } from '../routes/test-shell';

setUpShell();

function Form() {
  const [text, setText] = useState('');
  useSaveBar(text === '' ? null : { saving: false, onSave: () => setText(''), onDiscard: () => setText('') });
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}
const orders = RELEASED.find(({ id }) => id === 'orders');
const openForm = () =>
  open('/orders', {
    load: async () => ({
      release: orders as NonNullable<typeof orders>,
      remote: defineRemote({ contract: { id: 'orders', contract: 1 }, Root: Form, messages: async () => ({}) }),
    }),
  });
const note = () => screen.findByRole('textbox', { name: 'Note' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

test('a screen with changes that are not saved is left only after the user has confirmed', async () => {
  const { router } = openForm();
  await userEvent.type(await note(), 'half a sentence');
  await act(() => router.navigate('/dashboard'));
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/orders');
  expect(await note()).toHaveValue('half a sentence');

  await act(() => router.navigate('/dashboard'));
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('so is its tab for another one', async () => {
  const { router } = openForm();
  await userEvent.type(await note(), 'half a sentence');
  await act(() => router.navigate('/orders?tab=couriers'));
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=couriers'));
});

test('what was saved or discarded, and another filter of the same screen, need no confirming', async () => {
  const { router } = openForm();
  await userEvent.type(await note(), 'half a sentence');
  await act(() => router.navigate('/orders?status=2'));
  await waitFor(() => expect(router.state.location.search).toBe('?status=2'));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await act(() => router.navigate('/dashboard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
