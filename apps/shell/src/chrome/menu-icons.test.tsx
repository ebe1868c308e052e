import { render, waitFor } from '@testing-library/react';
import { Icon, UiProvider } from '@parcelway/ui';
import { menuIcon } from './menu-icons';

test.each(['orders', 'calendar', 'of a later release'])('a menu entry named %s has an icon', async (name) => {
  const { container } = render(
    <UiProvider language="en">
      <Icon source={menuIcon(name)} />
    </UiProvider>,
  );
  await waitFor(() => expect(container.querySelector('svg path')).not.toBeNull());
});

test('an icon that no screen of ours has is one of its own', () => {
  expect(menuIcon('calendar')).not.toBe(menuIcon('of a later release'));
});
