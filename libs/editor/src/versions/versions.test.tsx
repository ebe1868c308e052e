import { seriousFindings } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { button, isOff, renderInKit } from '../test-kit';
import { CompareModal, type CompareModalProps } from './compare.modal';
import { VersionList, type VersionRow } from './version-list.component';

const version = (day: number, change: Partial<VersionRow> = {}): VersionRow => ({
  id: String(day),
  published_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
  published_by: 'Jan de Vries',
  live: false,
  ...change,
});
const versions = (count: number) => Array.from({ length: count }, (_one, index) => version(20 - index));

describe('the list of versions', () => {
  const open = (list: readonly VersionRow[], mayRestore = true) => {
    const [onCompare, onRestore] = [jest.fn(), jest.fn()];
    return renderInKit(
      <VersionList versions={list} mayRestore={mayRestore} onCompare={onCompare} onRestore={onRestore} />,
    ).then((page) => ({ ...page, onCompare, onRestore }));
  };
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('says when and by whom each was published, in the order it is given', async () => {
    const { container } = await open([version(20), version(19, { published_by: 'Ada Miller' })]);
    expect(rows()).toEqual([
      expect.stringMatching(/Nov 20, 2026.* by Jan de Vries/),
      expect.stringMatching(/Nov 19, 2026.* by Ada Miller/),
    ]);
    expect(await seriousFindings(container)).toEqual([]);
  });

  test('marks the one that people get, and names what it is a version of', async () => {
    await open([version(20, { name: 'Classic' }), version(19, { name: 'Modern', live: true }), version(18)]);
    const live = screen.getAllByRole('listitem').map((row) => within(row).queryByText('Live') !== null);
    expect(live).toEqual([false, true, false]);
    expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('Classic')).toBeInTheDocument();
  });

  test('of five shows all, without a way to more', async () => {
    await open(versions(5));
    expect(rows()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /older/ })).toBeNull();
  });

  test.each([
    [6, 'Show 1 older version'],
    [8, 'Show 3 older versions'],
  ])('of %i shows five, and the older ones on request', async (count, name) => {
    const { user } = await open(versions(count));
    expect(rows()).toHaveLength(5);
    await user.click(button(name));
    expect(rows()).toHaveLength(count);
    expect(screen.queryByRole('button', { name: /older/ })).toBeNull();
  });

  test('compares and restores the version whose button it is', async () => {
    const list = versions(2);
    const { user, onCompare, onRestore } = await open(list);
    await user.click(button(/^Compare the version of Nov 19, .* with the draft$/));
    await user.click(button(/^Restore the version of Nov 20, .* as draft$/));
    expect(onCompare.mock.calls).toEqual([[list[1]]]);
    expect(onRestore.mock.calls).toEqual([[list[0]]]);
  });

  test('of who may not restore can be compared only', async () => {
    await open([version(20)], false);
    expect([isOff(/^Compare/), isOff(/^Restore/)]).toEqual([false, true]);
  });
});

describe('the comparison of a version with the draft', () => {
  const open = async (change: Partial<CompareModalProps>) => {
    const acts = { onRetry: jest.fn(), onClose: jest.fn(), onRestore: jest.fn() };
    const page = await renderInKit(
      <CompareModal
        published_at="2026-11-19T10:00:00Z"
        intro="Restoring it changes:"
        differences={null}
        error={undefined}
        mayRestore
        {...acts}
        {...change}
      />,
    );
    return { ...page, ...acts };
  };
  const dialog = () => within(screen.getByRole('dialog'));

  test('lists what restoring it would change, under its time', async () => {
    const { user, onRestore } = await open({ differences: ['Accent', 'Logo'] });
    expect(dialog().getByText(/^Version of Nov 19, 2026/)).toBeInTheDocument();
    expect(dialog().getByText('Restoring it changes:')).toBeInTheDocument();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Accent', 'Logo']);
    await user.click(button('Restore'));
    expect(onRestore).toHaveBeenCalledTimes(1);
  });

  test('that differs in nothing says so, and has nothing to restore', async () => {
    await open({ differences: [] });
    expect(dialog().getByText('The draft is the same as this version.')).toBeInTheDocument();
    expect(isOff('Restore')).toBe(true);
  });

  test('that is not known yet restores nothing', async () => {
    await open({});
    expect(isOff('Restore')).toBe(true);
    expect(dialog().queryByText('The draft is the same as this version.')).toBeNull();
  });

  test('that failed says so, and Retry requests it again', async () => {
    const { user, onRetry } = await open({ error: { code: 500, message: 'broken' } });
    expect(dialog().getByText('The version could not be compared')).toBeInTheDocument();
    expect(isOff('Restore')).toBe(true);
    await user.click(button('Retry'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('that is known stays when requesting it again failed', async () => {
    await open({ differences: ['Accent'], error: { code: 500, message: 'broken' } });
    expect(dialog().getByText('Accent')).toBeInTheDocument();
    expect(isOff('Restore')).toBe(false);
  });

  test('of who may not restore is read only', async () => {
    await open({ differences: ['Accent'], mayRestore: false });
    expect(isOff('Restore')).toBe(true);
  });

  test('is left by Cancel without a change', async () => {
    const { user, onClose, onRestore } = await open({ differences: ['Accent'] });
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onRestore).not.toHaveBeenCalled();
  });
});
