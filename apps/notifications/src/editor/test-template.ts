import type { MailTopic } from '@parcelway/domain';
import { defaultMailSettings, type MailSettings } from '@parcelway/http-contract';
import { fakeApi, renderInHost, type FakeApi, type HostOptions, type InHost } from '@parcelway/testing';
import { buildSession } from '@parcelway/testing/builders';
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import contract from '../../remote.json';
import { demoMail } from '../isolated/demo-mail';
import { handlers } from '../isolated/handlers';
import { messages } from '../messages';
import { NotificationsRoutes } from '../notifications-routes.component';

export const routes = Object.fromEntries(contract.routes.map(({ ref, path }) => [ref, path]));
/** A shop whose plan holds everything. */
export const PRO = { user: { ...buildSession().user, plan: 'Pro', level_num: 3 } };

/** The remote at an address, in a host that answers its calls. */
export const renderAt = (route: string, options: Partial<HostOptions> = {}): Promise<InHost> =>
  renderInHost(createElement(NotificationsRoutes), {
    route,
    at: '/notification/*',
    routes,
    messages: { notifications: messages },
    session: PRO,
    ...options,
  });

/** The editor of the mail about parcels in transit, once the mail is drawn. */
export async function openEditor(options: Partial<HostOptions> = {}): Promise<InHost> {
  const page = await renderAt('/notification/template/2', options);
  await screen.findByText(/kB of at most 100 kB$/);
  return page;
}

export const buildTemplate = (settings: Partial<MailSettings> = {}, topic: MailTopic = '2') => ({
  revision: 3,
  saved_at: '2026-11-20T09:00:00Z',
  saved_by: 'Maria Rossi',
  topic,
  settings: { ...defaultMailSettings(), ...settings },
  unpublished: true,
  is_live: true,
  versions: [],
  editors: [],
  locked: [],
  languages: ['en' as const, 'de' as const],
  page_look: { accent: '#0b6e63', background: '#f6f6f4', card: '#ffffff', ink: '#1f2421' },
});

/** A published version of the mail. */
export const VERSION = {
  id: '9',
  topic: '2' as const,
  published_at: '2026-11-19T10:00:00Z',
  published_by: 'Jan de Vries',
  live: true,
};

export const PREVIEW = {
  subject: 'On its way',
  preheader: 'It arrives soon.',
  html: '<html><body><h1>On its way</h1></body></html>',
  text: 'On its way\n\nTrack: https://miller.example',
  problems: [],
  bytes: 24_000,
  logo: null,
  language: 'en' as const,
  own: [],
  untranslated: [],
};

/** Each test of the file has a shop of its own, and a browser with empty storage. */
export function eachWithTemplate(use: (api: FakeApi) => void): void {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    api = fakeApi();
    const made = handlers({ rows: 60, today: new Date('2026-11-20T00:00:00Z') });
    for (const [name, handler] of Object.entries(made)) api.answer(name as never, handler as never);
    // Fields begin empty; `own-words.test.tsx` is about our own texts in them.
    api.answer('previewNotification', ({ body }) => ({ ...demoMail(body), own: [] }));
    api.answer('notificationTemplate', buildTemplate());
    api.answer('saveNotificationTemplate', ({ body: { revision } }) => ({
      revision: revision + 1,
      saved_at: '2026-11-20T10:00:00Z',
      saved_by: 'Maria Rossi',
    }));
    use(api);
  });
  afterEach(() => api.restore());
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const isOff = (name: string | RegExp) => button(name).getAttribute('aria-disabled') === 'true';
/** The blocks in the list, each with what marks it. */
export const blocks = () =>
  within(screen.getByRole('list', { name: 'Blocks' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.textContent);
/** Chooses a block in the list. */
export const blockEntry = (name: string | RegExp) =>
  within(screen.getByRole('list', { name: 'Blocks' })).getByRole('button', { name });
