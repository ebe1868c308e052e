import { chartMessages, type ChartMessages } from '@parcelway/charts/messages';
import { remoteMessages } from '@parcelway/i18n';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    analytics: typeof en & { charts: ChartMessages };
  }
}

/** One lazy chunk a language, with the texts of the charts. By these names the registry preloads them. */
export const messages = remoteMessages(async (language) => {
  const [own, charts] = await Promise.all([
    import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`) as Promise<{ default: typeof en }>,
    chartMessages(language),
  ]);
  return { default: { ...own.default, charts: charts.default } };
});
