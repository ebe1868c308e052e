import { topicOfPath, type MailTopic } from '@parcelway/domain';
import { defaultMailSettings, type MailSettings, type MailVersion } from '@parcelway/http-contract';
import { Refused, type Demo, type Handlers } from '@parcelway/isolated/scenarios';
import { buildOrderList, buildShipmentRow } from '@parcelway/testing/builders';
import { demoMail, PAGE_APPEARANCE } from './demo-mail';

const DAY_MS = 86_400_000;
const ME = 'Maria Rossi';
interface Draft {
  revision: number;
  saved_at: string | null;
  saved_by: string;
  settings: MailSettings;
  unpublished: boolean;
}
type Version = MailVersion & { settings: MailSettings };

const english =
  (id: string, text: string) =>
  (before: MailSettings): MailSettings => ({
    ...before,
    blocks: before.blocks.map((block) =>
      block.id === id && block.kind === 'heading' ? { ...block, text: { en: text } } : block,
    ),
  });

/** The calls of the templates, answered from drafts and versions in memory. "10,000 rows" is a shop whose drafts somebody else changes. */
export function templateHandlers({ rows, today }: Demo): Handlers {
  const isNew = rows === 0;
  const isShared = rows > 1_000;
  const drafts = new Map<MailTopic, Draft>();
  let versions: Version[] = [];
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS + 9 * 3_600_000).toISOString();

  const draftOf = (topic: MailTopic): Draft => {
    const found = drafts.get(topic);
    if (found) return found;
    const made: Draft = {
      revision: 0,
      saved_at: null,
      saved_by: '',
      settings: defaultMailSettings(),
      unpublished: false,
    };
    drafts.set(topic, made);
    return made;
  };
  const topicOf = (status: string, custom: string | undefined): MailTopic => {
    const topic = topicOfPath(status, custom);
    if (!topic) throw new Refused(404, 'There is no such mail.');
    return topic;
  };
  const publish = (topic: MailTopic, by: string, at: string): Version => {
    const draft = draftOf(topic);
    const version: Version = {
      id: String(versions.length + 1),
      topic,
      published_at: at,
      published_by: by,
      live: true,
      settings: draft.settings,
    };
    versions = [version, ...versions.map((one) => (one.topic === topic ? { ...one, live: false } : one))];
    draft.unpublished = false;
    return version;
  };
  if (!isNew) {
    const draft = draftOf('2');
    draft.settings = english('heading', 'Your parcel is on its way')(draft.settings);
    publish('2', ME, daysAgo(12));
    draft.settings = english(
      'heading',
      'Good news, {{ customer.first_name | default: "there" }}: your parcel is on its way',
    )(draft.settings);
    publish('2', 'Jan de Vries', daysAgo(3));
    Object.assign(draft, { revision: 4, saved_at: daysAgo(3), saved_by: ME });
  }
  const short = ({ settings: _settings, ...version }: Version): MailVersion => version;
  const saved = ({ revision, saved_at, saved_by }: Draft) => ({ revision, saved_at, saved_by });

  function store(topic: MailTopic, revision: number, settings: MailSettings): Draft {
    const draft = draftOf(topic);
    if (isShared && draft.saved_by !== 'Jan de Vries' && draft.revision > 5)
      Object.assign(draft, {
        revision: draft.revision + 1,
        saved_by: 'Jan de Vries',
        saved_at: new Date().toISOString(),
      });
    if (draft.revision !== revision)
      throw new Refused(409, `${draft.saved_by} saved this draft meanwhile. Load it again.`);
    return Object.assign(draft, {
      settings,
      revision: revision + 1,
      saved_at: new Date().toISOString(),
      saved_by: ME,
      unpublished: true,
    });
  }
  const versionOf = (id: string): Version => {
    const version = versions.find((one) => one.id === id);
    if (!version) throw new Refused(404, 'There is no such version in this shop.');
    return version;
  };

  return {
    notificationTemplate({ params: { status }, query: { custom } }) {
      const topic = topicOf(status, custom);
      const draft = draftOf(topic);
      const own = versions.filter((version) => version.topic === topic);
      return {
        ...saved(draft),
        topic,
        settings: draft.settings,
        unpublished: draft.unpublished,
        is_live: own.some(({ live }) => live),
        versions: own.map(short),
        editors: isShared ? [{ name: 'Jan de Vries', seen_at: new Date().toISOString() }] : [],
        locked: isNew ? ['template', 'discount', 'products', 'review', 'status_card', 'branding'] : [],
        languages: ['en', 'de', 'fr'],
        page_look: PAGE_APPEARANCE,
      };
    },
    saveNotificationTemplate: ({ params: { status }, body: { custom, settings, revision } }) =>
      saved(store(topicOf(status, custom), revision, settings as MailSettings)),
    publishNotificationTemplate({ body: { topic, revision } }) {
      const draft = draftOf(topic);
      if (draft.revision !== revision) throw new Refused(409, `${draft.saved_by} saved this draft meanwhile.`);
      return short(publish(topic, ME, new Date().toISOString()));
    },
    unpublishNotificationTemplate({ body: { topic } }) {
      versions = versions.map((one) => (one.topic === topic ? { ...one, live: false } : one));
      return { topic };
    },
    restoreNotificationTemplate({ body: { topic, id, revision } }) {
      const settings = id === null ? defaultMailSettings() : versionOf(id).settings;
      return { ...saved(store(topic, revision, settings)), topic, settings };
    },
    notificationVersion: ({ params: { id } }) => versionOf(id),
    previewNotification: ({ body }) => demoMail(body),
    testNotification: ({ body: { to } }) => {
      if (to.endsWith('.invalid')) throw new Refused(422, `Nobody can be reached at ${to}.`);
      return { sent_at: new Date().toISOString() };
    },
    pageCollections: ({ query: { search = '' } }) => ({
      collections: ['Summer', 'Winter', 'Gifts']
        .map((title, index) => ({ id: String(index + 1), title }))
        .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())),
    }),
    orderList: ({ query: { query = '' } }) =>
      buildOrderList({ shipments: [buildShipmentRow()].filter(({ track_number: number }) => number.includes(query)) }),
  };
}
