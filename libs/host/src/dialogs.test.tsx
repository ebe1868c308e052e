import { makeStore } from '@parcelway/api';
import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { act, render, renderHook, screen } from '@testing-library/react';
import { createDialogs, tabMemory, type DialogId } from './dialogs';
import { useDialog } from './dialogs.hook';
import { createOverlays, HostProvider, standAloneAdapter } from './index';

beforeAll(() => initI18n('en'));
beforeEach(() => sessionStorage.clear());

test('what the user opens by hand opens at once, in the place of what is open', () => {
  const dialogs = createDialogs();
  dialogs.show('whats-new');
  dialogs.show('upgrade');
  expect(dialogs.current()).toBe('upgrade');
  dialogs.close('upgrade');
  expect(dialogs.current()).toBeNull();
});

test('what comes by itself waits until nothing is open', () => {
  const dialogs = createDialogs();
  dialogs.show('whats-new');
  dialogs.offer('survey');
  dialogs.offer('upgrade');
  expect(dialogs.current()).toBe('whats-new');
  dialogs.close('whats-new');
  expect(dialogs.current()).toBe('survey');
  dialogs.close('survey');
  expect(dialogs.current()).toBe('upgrade');
});

test('what came by itself makes room for what the user opens, and comes back after it', () => {
  const dialogs = createDialogs();
  dialogs.offer('survey');
  dialogs.show('upgrade');
  expect(dialogs.current()).toBe('upgrade');
  dialogs.close('upgrade');
  expect(dialogs.current()).toBe('survey');
});

test('an offer that is retracted does not open', () => {
  const dialogs = createDialogs();
  dialogs.show('whats-new');
  dialogs.offer('upgrade');
  dialogs.close('upgrade');
  dialogs.close('whats-new');
  expect(dialogs.current()).toBeNull();
});

test('an offer can be retracted while it waits; what is open stays open', () => {
  const dialogs = createDialogs();
  dialogs.show('whats-new');
  const retract = dialogs.offer('upgrade');
  retract();
  dialogs.close('whats-new');
  expect(dialogs.current()).toBeNull();
  dialogs.offer('upgrade')();
  expect(dialogs.current()).toBe('upgrade');
});

test('a dismissed one stays dismissed, on the next page too; by hand it still opens', () => {
  const first = createDialogs();
  first.offer('upgrade');
  first.close('upgrade');
  first.offer('upgrade');
  expect(first.current()).toBeNull();
  const next = createDialogs();
  next.offer('upgrade');
  expect(next.current()).toBeNull();
  next.show('upgrade');
  expect(next.current()).toBe('upgrade');
});

test('closing what was opened by hand does not forbid it to come by itself', () => {
  const dialogs = createDialogs();
  dialogs.show('upgrade');
  dialogs.close('upgrade');
  expect(tabMemory.has('upgrade')).toBe(false);
  dialogs.offer('upgrade');
  expect(dialogs.current()).toBe('upgrade');
});

test('a given memory is read and updated', () => {
  const memory = { has: jest.fn((id: DialogId) => id === 'survey'), add: jest.fn() };
  const dialogs = createDialogs(memory);
  dialogs.offer('survey');
  expect(dialogs.current()).toBeNull();
  dialogs.offer('upgrade');
  dialogs.close('upgrade');
  expect(memory.add).toHaveBeenCalledWith('upgrade');
});

test('two dialogs never meet, in whatever order they are opened, offered and closed', () => {
  const ids: DialogId[] = ['upgrade', 'billing', 'whats-new', 'survey'];
  const overlays = createOverlays({ has: () => false, add() {} });
  const Drawn = ({ id }: { id: DialogId }) => (useDialog(id).isOpen ? <div role="dialog">{id}</div> : null);
  render(
    <MemoryRouter>
      <HostProvider
        store={makeStore()}
        adapter={standAloneAdapter(() => undefined)}
        routes={{}}
        signedIn={false}
        overlays={overlays}
      >
        {ids.map((id) => (
          <Drawn key={id} id={id} />
        ))}
      </HostProvider>
    </MemoryRouter>,
  );
  let seed = 7;
  const next = (size: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * size);
  };
  for (let step = 0; step < 300; step++) {
    const id = ids[next(ids.length)] ?? 'upgrade';
    const act_ = (['show', 'offer', 'close'] as const)[next(3)] ?? 'show';
    act(() => void overlays.dialogs[act_](id));
    expect(screen.queryAllByRole('dialog').map((drawn) => drawn.textContent)).toEqual(
      overlays.dialogs.current() ? [overlays.dialogs.current()] : [],
    );
  }
});

test('a dialog outside of the host throws', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(() => useDialog('upgrade'))).toThrow('inside HostProvider');
  jest.restoreAllMocks();
});
