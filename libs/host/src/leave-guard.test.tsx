import { makeStore, type Session } from '@parcelway/api';
import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createLeaveGuard } from './leave-guard';
import { HostProvider, standAloneAdapter, useCanLeave, useLeaveGuard } from './index';

test('the page may go while nobody objects', () => {
  const guard = createLeaveGuard();
  expect(guard.canLeave()).toBe(true);
  let dirty = true;
  const forget = guard.add(() => !dirty);
  const forgetOther = guard.add(() => true);
  expect(guard.canLeave()).toBe(false);
  dirty = false;
  expect(guard.canLeave()).toBe(true);
  dirty = true;
  forget();
  forgetOther();
  expect(guard.canLeave()).toBe(true);
});

test('a form with changes objects, and is known as one', () => {
  const guard = createLeaveGuard();
  let changed = false;
  const forget = guard.addForm(() => changed);
  guard.add(() => false);
  expect(guard.hasChangedForm()).toBe(false);
  changed = true;
  expect([guard.canLeave(), guard.hasChangedForm()]).toEqual([false, true]);
  forget();
  expect(guard.hasChangedForm()).toBe(false);
});

test('one that throws when it is called may hold something, and objects', () => {
  const guard = createLeaveGuard();
  guard.add(() => {
    throw new Error('store is gone');
  });
  expect(guard.canLeave()).toBe(false);
});

test('the same question added twice is two', () => {
  const guard = createLeaveGuard();
  const no = () => false;
  const forget = guard.add(no);
  guard.add(no);
  forget();
  expect(guard.canLeave()).toBe(false);
});

test('a form objects while something is typed in it, and only while it is there', async () => {
  await initI18n('en');
  const guard = createLeaveGuard();
  function Form() {
    const [text, setText] = useState('');
    useLeaveGuard(text !== '');
    return <input value={text} onChange={(event) => setText(event.target.value)} />;
  }
  let canLeave: () => boolean = () => true;
  function Confirming() {
    canLeave = useCanLeave();
    return null;
  }
  const store = makeStore();
  const page = (form: boolean) => (
    <MemoryRouter>
      <HostProvider
        store={store}
        adapter={standAloneAdapter(() => undefined)}
        routes={{}}
        session={{ user: {}, permission: [] } as unknown as Session}
        leaveGuard={guard}
      >
        {form && <Form />}
        <Confirming />
      </HostProvider>
    </MemoryRouter>
  );
  const { getByRole, rerender } = render(page(true));
  expect(guard.canLeave()).toBe(true);
  await userEvent.type(getByRole('textbox'), 'half a sentence');
  expect([guard.canLeave(), canLeave()]).toEqual([false, false]);
  act(() => rerender(page(false)));
  expect(guard.canLeave()).toBe(true);
});
