import { screen, within } from '@testing-library/react';
import { button, renderInKit } from '../test-kit';
import { LinkField } from '../fields/link-field.component';
import { FieldsContext } from '../fields/fields.context';
import { useKit } from '../kit.context';
import { usePublishCheck } from './publish-check.hook';

const publish = jest.fn(() => Promise.resolve());
const onOpen = jest.fn();
beforeEach(() => jest.clearAllMocks());

function Page({ texts }: { texts: string[] }) {
  const { invalidFields } = useKit();
  const { check, dialog } = usePublishCheck(
    () => [...texts, ...invalidFields()].map((text) => ({ id: 'html', name: 'Custom HTML', text, onOpen })),
    publish,
  );
  return (
    <FieldsContext.Provider value={{ language: 'en', first: 'en', isReadOnly: false }}>
      <button onClick={check}>Publish</button>
      <LinkField label="Link" value="" onChange={() => {}} />
      {dialog}
    </FieldsContext.Provider>
  );
}

test('what has nothing to say is published at once', async () => {
  const { user } = await renderInKit(<Page texts={[]} />);
  await user.click(button('Publish'));
  expect(publish).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what has something to say is published on confirmation only, and says which part it is', async () => {
  const { user } = await renderInKit(<Page texts={['Has no content, so it is not shown.']} />);
  await user.click(button('Publish'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Has no content, so it is not shown.')).toBeInTheDocument();
  expect(publish).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Publish anyway' }));
  expect(publish).toHaveBeenCalledTimes(1);
});

test('the name of the part leads to it instead, and nothing is published', async () => {
  const { user } = await renderInKit(<Page texts={['Has no content, so it is not shown.']} />);
  await user.click(button('Publish'));
  await user.click(await screen.findByRole('button', { name: 'Go to Custom HTML' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(publish).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a field whose value cannot be used is named, until it can', async () => {
  const { user } = await renderInKit(<Page texts={[]} />);
  await user.type(screen.getByRole('textbox', { name: 'Link' }), 'nowhere');
  await user.click(button('Publish'));
  expect(within(await screen.findByRole('dialog')).getByText('Link')).toBeInTheDocument();
  await user.click(button('Cancel'));
  await user.clear(screen.getByRole('textbox', { name: 'Link' }));
  await user.click(button('Publish'));
  expect(publish).toHaveBeenCalledTimes(1);
});
