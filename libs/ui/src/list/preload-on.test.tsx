import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadOn } from './preload-on';

const open = (load: () => Promise<unknown>) => {
  render(
    <button type="button" {...preloadOn(load)}>
      Open
    </button>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Open' }) };
};

test('a part is fetched when the pointer comes to what opens it, and not before', async () => {
  const load = jest.fn(async () => undefined);
  const { user, button } = open(load);
  expect(load).not.toHaveBeenCalled();
  await user.hover(button);
  expect(load).toHaveBeenCalledTimes(1);
});

test('so it is when the keyboard comes there, and one that fails is left to the click', async () => {
  const load = jest.fn(() => Promise.reject(new Error('offline')));
  const { user } = open(load);
  await user.tab();
  expect(load).toHaveBeenCalledTimes(1);
});
