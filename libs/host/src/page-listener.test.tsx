import { fireEvent, renderHook } from '@testing-library/react';
import { usePageListener } from './page-listener.hook';

test.each(['document', 'window'] as const)(
  'a listener of the %s is called while its component is mounted, as it was rendered last, and never after it has gone',
  (on) => {
    const events: string[] = [];
    const { rerender, unmount } = renderHook(
      ({ name }) => usePageListener(on, 'keydown', (event) => events.push(`${name} ${event.key}`)),
      { initialProps: { name: 'first' } },
    );
    const press = (key: string) => fireEvent.keyDown(on === 'document' ? document : window, { key });
    press('a');
    rerender({ name: 'second' });
    press('b');
    unmount();
    press('c');
    expect(events).toEqual(['first a', 'second b']);
  },
);
