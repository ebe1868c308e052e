import { defineRemote } from '@parcelway/remote-contract';
import { mountIsolated } from './mount-isolated';

const contract = {
  id: 'returns',
  contract: 1,
  owner: 'team',
  routes: [{ ref: 'returns', path: '/returns' }],
  menu: null,
  i18n: { namespace: 'returns', languages: ['en'] },
  features: [],
  budgets: { entry: 1, firstRoute: 1 },
};
const remote = defineRemote({ contract, Root: () => null, messages: async () => ({}) });
const mount = (change: Partial<Parameters<typeof mountIsolated>[0]>) =>
  mountIsolated({ remote, contract, handlers: () => ({}), ...change });
afterEach(() => document.body.replaceChildren());

test('a contract that is not valid is told, with the field', async () => {
  await mount({ contract: { ...contract, owner: '' } });
  expect(document.body).toHaveTextContent(/The remote does not fit the contract.*owner/s);
});

test('a remote that defineRemote did not make is told', async () => {
  await mount({ remote: { ...contract } as never });
  expect(document.body).toHaveTextContent('must export what defineRemote returns');
});
