import { useCanLeave } from '@parcelway/host';
import { useState } from 'react';
import { button, renderInKit } from '../test-kit';
import { REST_MS } from './draft.hook';
import {
  eachWithClock,
  fakeServer,
  inBrowser,
  line,
  NoteEditor,
  pass,
  text,
  type FakeServer,
  type NoteEditorProps,
} from './test-draft';

eachWithClock();
let mayGo: () => boolean;

/** An editor with ways out: to another part of the same draft, and to a screen without one. */
function Screens(props: NoteEditorProps) {
  const [at, setAt] = useState('settings');
  mayGo = useCanLeave();
  return (
    <>
      <button onClick={() => setAt('code')}>Code</button>
      <button onClick={() => setAt('overview')}>Overview</button>
      {at !== 'overview' && <NoteEditor {...props} key={at} part={at} />}
    </>
  );
}
const open = async (server: FakeServer, props: Partial<NoteEditorProps> = {}) => {
  const page = await renderInKit(<Screens server={server} {...props} />, { advanceTimers: jest.advanceTimersByTime });
  await pass(0);
  return page;
};

test('the page may not go away while something is unsaved, and may once it is saved', async () => {
  const server = fakeServer();
  const { user } = await open(server);
  expect(mayGo()).toBe(true);
  await user.type(text(), '!');
  expect(mayGo()).toBe(false);
  const answer = server.hold();
  await pass(REST_MS);
  expect(mayGo()).toBe(false);
  await answer();
  expect(mayGo()).toBe(true);
});

test('what could not be saved keeps the page from going away', async () => {
  const server = fakeServer();
  server.fail({ code: 500, message: 'broken' });
  const { user } = await open(server);
  await user.type(text(), '!');
  await pass(REST_MS);
  expect(mayGo()).toBe(false);
});

test('who goes to another screen has what is left saved behind them, without a rest', async () => {
  const server = fakeServer();
  const { user } = await open(server);
  await user.type(text(), '!');
  await user.click(button('Overview'));
  await pass(0);
  expect(server.saves).toEqual([{ text: 'old!', revision: 3 }]);
  expect(inBrowser()).toBeNull();
  expect(mayGo()).toBe(true);
});

test('what could not be saved behind them stays in the browser', async () => {
  const server = fakeServer();
  const { user } = await open(server);
  server.fail({ code: 0, message: '' });
  await user.type(text(), '!');
  await user.click(button('Overview'));
  await pass(0);
  expect(server.saves).toHaveLength(1);
  expect(inBrowser()).toMatchObject({ revision: 3, value: { text: 'old!' } });
});

test('who changed nothing, or saved it all, has nothing saved behind them', async () => {
  const server = fakeServer();
  const { user } = await open(server);
  await user.type(text(), '!');
  await pass(REST_MS);
  await user.click(button('Overview'));
  await pass(10 * REST_MS);
  expect(server.saves).toHaveLength(1);
});

test('who may only read has nothing saved behind them', async () => {
  const server = fakeServer();
  const { user } = await open(server, { canSave: false });
  await user.type(text(), '!');
  await user.click(button('Overview'));
  await pass(0);
  expect(server.saves).toEqual([]);
});

test('another part of the draft that is opened while the first is being saved meets no conflict with it', async () => {
  const server = fakeServer();
  const { user } = await open(server);
  const answer = server.hold();
  await user.type(text(), '!');
  await user.click(button('Code'));
  await user.clear(text());
  await user.type(text(), 'code');
  await pass(REST_MS);
  expect(server.saves).toEqual([{ text: 'old!', revision: 3 }]);
  await answer();
  await pass(0);
  expect(server.saves.at(-1)).toEqual({ text: 'code', revision: 4 });
  expect(line()).toBe('Saved');
});
