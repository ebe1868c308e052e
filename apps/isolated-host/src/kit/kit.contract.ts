import { LANGUAGES } from '@parcelway/domain';

/** The kit's page poses as a remote, so that it has the same panel: language, width, frame. */
export const contract = {
  id: 'kit',
  contract: 1,
  owner: 'platform',
  routes: [{ ref: 'kit', path: '/kit' }],
  menu: null,
  i18n: { namespace: 'kit', languages: [...LANGUAGES] },
  budgets: { entry: 1, firstRoute: 1 },
};
