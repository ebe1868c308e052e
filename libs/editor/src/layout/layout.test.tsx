import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { button, renderInKit } from '../test-kit';
import { useKit } from '../kit.context';
import { DraftWait, type DraftWaitProps } from './draft-wait.component';
import { EditorPanes, type EditorPane } from './editor-panes.component';

describe('the panes', () => {
  function Panes() {
    const [open, setOpen] = useState<EditorPane>('list');
    return (
      <EditorPanes
        listLabel="Blocks"
        open={open}
        onOpen={setOpen}
        note="Nothing is sent until you publish."
        list={<p>The list</p>}
        fields={<p>The fields</p>}
        preview={<p>The preview</p>}
      />
    );
  }
  const isOpen = (text: string) => screen.getByText(text).closest('[data-open]')?.getAttribute('data-open');

  test('are all there, with a note below; a phone shows the one that is open', async () => {
    await renderInKit(<Panes />);
    expect(['The list', 'The fields', 'The preview'].map(isOpen)).toEqual(['true', 'false', 'false']);
    expect(screen.getByText('Nothing is sent until you publish.')).toBeInTheDocument();
  });

  test('are opened by their tabs, which are named by what they hold', async () => {
    const { user } = await renderInKit(<Panes />);
    expect(screen.getByRole('tablist', { name: 'Parts of the editor' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Blocks', 'Settings', 'Preview']);
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(['The list', 'The fields', 'The preview'].map(isOpen)).toEqual(['false', 'false', 'true']);
    expect(screen.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('while a draft', () => {
  const open = (change: Partial<DraftWaitProps>) =>
    renderInKit(
      <DraftWait
        title="Classic"
        back={{ content: 'Overview', url: '/overview' }}
        missing={null}
        calls={[]}
        {...change}
      />,
    );

  test('is loaded, that is announced under its title', async () => {
    await open({ calls: [{ refetch() {} }] });
    expect(screen.getByRole('heading', { level: 1, name: 'Classic' })).toBeInTheDocument();
    expect(screen.getByText('Loading the editor')).toHaveAttribute('role', 'status');
  });

  test('could not be loaded, Retry requests what failed again, and nothing else', async () => {
    const [good, bad, worse] = [jest.fn(), jest.fn(), jest.fn()];
    const { user } = await open({
      calls: [
        { refetch: good },
        { refetch: bad, error: { code: 500, message: 'broken' } },
        { refetch: worse, error: { code: 500, message: 'broken' } },
      ],
    });
    expect(screen.getByText('The draft could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Nothing is lost. Retry in a moment.')).toBeInTheDocument();
    await user.click(button('Retry'));
    expect([good, bad, worse].map((call) => call.mock.calls.length)).toEqual([0, 1, 1]);
  });

  test('is none at all, that is reported with the way back, whatever failed', async () => {
    await open({
      missing: { title: 'There is no such theme', text: 'It may have been renamed.' },
      calls: [{ refetch() {}, error: { code: 404 } }],
    });
    expect(screen.getByText('There is no such theme')).toBeInTheDocument();
    expect(screen.getByText('It may have been renamed.')).toBeInTheDocument();
    expect(screen.queryByText('The draft could not be loaded')).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Overview' }))
      expect(link).toHaveAttribute('href', '/overview');
  });
});

test('a part of an editor outside of the kit names the kit that it needs', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  function Part() {
    return <>{useKit().t('draft.undo')}</>;
  }
  expect(() => render(<Part />)).toThrow('Parts of an editor must stand inside EditorKit');
  jest.restoreAllMocks();
});
