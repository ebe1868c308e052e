import { MAX_CODE_BYTES, PAGE_THEMES, type PageTheme } from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_MASKING,
  NO_PAGE_CODE,
  type PageCode,
  type PageMasking,
  type PageSettings,
  type PageVersion,
} from '@parcelway/http-contract';
import { Refused, type MakeHandlers } from '@parcelway/isolated/scenarios';
import { buildOrderList, buildShipmentRow } from '@parcelway/testing/builders';
import { demoPage } from './demo-page';

const DAY_MS = 86_400_000;
const ME = 'Maria Rossi';
const GONE = 'There is no such version in this shop.';
interface Draft {
  revision: number;
  saved_at: string | null;
  saved_by: string;
  settings: PageSettings;
  code: PageCode;
  unpublished: boolean;
}
interface Version extends PageVersion {
  settings: PageSettings;
  code: PageCode;
}

/** The calls of the tracking page, answered from drafts and versions in memory. "10,000 rows" is a shop whose drafts somebody else changes. */
export const handlers: MakeHandlers = ({ rows, today }) => {
  const isNew = rows === 0;
  const isShared = rows > 1_000;
  const drafts = Object.fromEntries(
    PAGE_THEMES.map((theme): [PageTheme, Draft] => [
      theme,
      {
        revision: 0,
        saved_at: null,
        saved_by: '',
        settings: defaultPageSettings(theme),
        code: NO_PAGE_CODE,
        unpublished: true,
      },
    ]),
  ) as Record<PageTheme, Draft>;
  let versions: Version[] = [];
  let masking: PageMasking = NO_MASKING;
  let images: { id: string; url: string; width: number; height: number }[] = [];

  const publish = (theme: PageTheme, by: string, at: string): Version => {
    const draft = drafts[theme];
    const version: Version = {
      id: String(versions.length + 1),
      theme,
      published_at: at,
      published_by: by,
      live: true,
      settings: draft.settings,
      code: draft.code,
    };
    versions = [version, ...versions.map((one) => ({ ...one, live: false }))];
    draft.unpublished = false;
    return version;
  };
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS + 9 * 3_600_000).toISOString();
  if (!isNew) {
    const before = drafts.classic.settings;
    drafts.classic.settings = { ...before, look: { ...before.look, accent: '#1f5fbf' } };
    publish('classic', ME, daysAgo(12));
    drafts.classic.settings = before;
    publish('classic', 'Jan de Vries', daysAgo(3));
    Object.assign(drafts.classic, { revision: 4, saved_at: daysAgo(3), saved_by: ME });
  }
  const short = ({ settings: _settings, code: _code, ...version }: Version): PageVersion => version;
  const saved = ({ revision, saved_at, saved_by }: Draft) => ({ revision, saved_at, saved_by });

  function store(theme: PageTheme, revision: number, part: Partial<Pick<Draft, 'settings' | 'code'>>) {
    const draft = drafts[theme];
    if (isShared && draft.saved_by !== 'Jan de Vries' && draft.revision > 5)
      Object.assign(draft, {
        revision: draft.revision + 1,
        saved_by: 'Jan de Vries',
        saved_at: new Date().toISOString(),
      });
    if (draft.revision !== revision)
      throw new Refused(409, `${draft.saved_by} saved this draft meanwhile. Load it again.`);
    return Object.assign(draft, part, {
      revision: revision + 1,
      saved_at: new Date().toISOString(),
      saved_by: ME,
      unpublished: true,
    });
  }
  const versionOf = (id: string): Version => {
    const version = versions.find((one) => one.id === id);
    if (!version) throw new Refused(404, GONE);
    return version;
  };

  return {
    trackPageOverview: () => ({
      url: 'https://demo.example.com/apps/track',
      hosted_url: 'https://parcelway.example.com/t/demo',
      menu_url: 'https://admin.example.com/store/demo/menus',
      theme_editor_url:
        'https://admin.example.com/store/demo/themes/current/editor?template=page&addAppBlockId=demo/tracking-page&target=mainSection',
      live: versions[0] ? short(versions.find(({ live }) => live) ?? versions[0]) : null,
      themes: PAGE_THEMES.map((theme) => ({
        theme,
        saved_at: drafts[theme].saved_at,
        unpublished: drafts[theme].unpublished,
      })),
      views: Array.from({ length: 14 }, (_day, index) => {
        const views = isNew ? 0 : 40 + ((index * 37) % 61);
        return { day: daysAgo(13 - index).slice(0, 10), views, visitors: Math.round(views * 0.7) };
      }),
      missing: isNew ? ['publish', 'logo', 'contact', 'languages', 'menu_link'] : ['logo', 'menu_link'],
    }),
    trackPageSetting({ query: { theme } }) {
      const draft = drafts[theme];
      const seen_at = new Date().toISOString();
      return {
        ...saved(draft),
        theme,
        settings: draft.settings,
        unpublished: draft.unpublished,
        images,
        editors: isShared ? [{ name: 'Jan de Vries', seen_at }] : [],
        locked: isNew
          ? ['branding', 'plugins', 'code', 'coupon', 'review', 'events', 'languages', 'masking', 'liquid']
          : [],
      };
    },
    saveTrackPageSetting: ({ body: { theme, settings, revision } }) =>
      saved(store(theme, revision, { settings: settings as PageSettings })),
    trackPageCode: ({ params: { theme } }) => ({ ...saved(drafts[theme]), code: drafts[theme].code }),
    saveTrackPageCode({ params: { theme }, body: { code, revision } }) {
      if (Object.values(code).some((text) => text.length > MAX_CODE_BYTES)) throw new Refused(422, 'This is too long.');
      return saved(store(theme, revision, { code }));
    },
    trackPageMasking: () => masking,
    saveTrackPageMasking({ body }) {
      masking = body;
      return masking;
    },
    publishTrackPage({ body: { theme, revision } }) {
      const draft = drafts[theme];
      if (draft.revision !== revision) throw new Refused(409, `${draft.saved_by} saved this draft meanwhile.`);
      return short(publish(theme, ME, new Date().toISOString()));
    },
    trackPageVersions: ({ query: { theme } }) => ({
      versions: versions.filter((version) => theme === undefined || version.theme === theme).map(short),
    }),
    trackPageVersion: ({ params: { id } }) => versionOf(id),
    restoreTrackPage({ body: { id, revision } }) {
      const { theme, settings, code } = versionOf(id);
      return { ...saved(store(theme, revision, { settings, code })), theme, settings, code };
    },
    previewTrackPage: ({ body }) => demoPage(body),
    uploadPageImage({ body: { name, data, use } }) {
      if (/\.svg$/i.test(name)) throw new Refused(422, 'This is an SVG. Save it as PNG or WebP and upload that.');
      const size = use === 'logo' ? { width: 320, height: 80 } : { width: 1200, height: 300 };
      const image = { id: String(images.length + 1), url: `data:image/png;base64,${data}`, ...size };
      images = [image, ...images];
      return image;
    },
    pageCollections: ({ query: { search = '' } }) => ({
      collections: ['Summer', 'Winter', 'Gifts']
        .map((title, index) => ({ id: String(index + 1), title }))
        .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())),
    }),
    orderStatusList: () => ({ statuses: [] }),
    orderList: ({ query: { query = '' } }) =>
      buildOrderList({ shipments: [buildShipmentRow()].filter(({ track_number: number }) => number.includes(query)) }),
  };
};
