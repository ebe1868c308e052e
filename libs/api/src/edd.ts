import { baseApi, dataOf, type Store } from '@parcelway/api';
import type { BodyOf, Calls, DataOf, QueryOf } from '@parcelway/http-contract';

/** The delivery promise of product pages: settings, zones, rules. */
export type Edd = DataOf<Calls['preSaleEdd']>;
export type EddChange = BodyOf<Calls['updateEdd']>;
export type EddFormatChange = BodyOf<Calls['updateEddFormat']>;
export type EddZoneChange = BodyOf<Calls['updateEstimateZone']>;
export type EddRule = DataOf<Calls['preEddRule']>;
export type EddRuleChange = BodyOf<Calls['savePreEddRule']>;
export type EddRuleMissing = DataOf<Calls['preEddRuleMissing']>;
export type StoreProducts = DataOf<Calls['storeProducts']>;
export type EddRulePlaces = DataOf<Calls['preEddAvailable']>;
export type EddRulesOpen = DataOf<Calls['checkCustomOpen']>;
export type EddRulesFile = DataOf<Calls['preEddRulesFile']>;
export type EddRulesImport = BodyOf<Calls['importPreEddRules']>;
export type EddRulesImported = DataOf<Calls['importPreEddRules']>;
export type EddTranslation = DataOf<Calls['eddTranslation']>;
export type EddTranslationChange = BodyOf<Calls['saveEddTranslation']>;
export type EddPreview = DataOf<Calls['eddPreview']>;
export type EddPreviewQuery = QueryOf<Calls['eddPreview']>;
export type EddBacktest = DataOf<Calls['eddBacktest']>;
export type HolidayCalendars = DataOf<Calls['holidayCalendars']>;
export type Holidays = DataOf<Calls['holidays']>;
export type Aftersale = DataOf<Calls['aftersale']>;
export type AftersaleChange = BodyOf<Calls['saveAftersale']>;
export type ActivateRange = DataOf<Calls['activateRange']>;
export type ActivateRangeQuery = QueryOf<Calls['activateRange']>;
export type Countries = DataOf<Calls['shopifyCountries']>;

interface Started {
  dispatch: Store['dispatch'];
  queryFulfilled: Promise<{ data: Edd }>;
}

export const eddApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Edd', 'EddRule', 'EddTranslation', 'EddPreview', 'Order'] })
  .injectEndpoints({
    endpoints: (build) => {
      /** Changes of settings and zones are answered with all of them. */
      const answeredWhole = {
        transformResponse: dataOf<Edd>,
        async onQueryStarted(_body: unknown, { dispatch, queryFulfilled }: Started) {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) dispatch(eddApi.util.updateQueryData('getEdd', undefined, () => data));
        },
        invalidatesTags: (_data: Edd | undefined, error: unknown) => (error ? [] : ['EddPreview' as const]),
      };
      return {
        getEdd: build.query<Edd, void>({
          query: () => ({ url: 'setting/pre_sale_edd' }),
          transformResponse: dataOf<Edd>,
          providesTags: ['Edd'],
        }),
        updateEdd: build.mutation<Edd, EddChange>({
          query: (body) => ({ url: 'setting/update_edd', method: 'POST', body }),
          ...answeredWhole,
        }),
        updateEddFormat: build.mutation<Edd, EddFormatChange>({
          query: (body) => ({ url: 'setting/update_edd_format', method: 'POST', body }),
          ...answeredWhole,
        }),
        /** Adds a zone, or with an id changes it. */
        saveEddZone: build.mutation<Edd, EddZoneChange>({
          query: (body) => ({ url: 'setting/update_estimate_zone', method: 'PUT', body }),
          ...answeredWhole,
        }),
        deleteEddZone: build.mutation<Edd, string>({
          query: (id) => ({ url: `setting/pre_zones/${encodeURIComponent(id)}`, method: 'DELETE' }),
          transformResponse: dataOf<Edd>,
          invalidatesTags: ['Edd', 'EddPreview'],
        }),
        /** How many rules there are, and whether another one may be added. */
        getEddRulePlaces: build.query<EddRulePlaces, void>({
          query: () => ({ url: 'setting/pre_edd_available' }),
          transformResponse: dataOf<EddRulePlaces>,
          providesTags: ['Edd'],
        }),
        /** Whether the plan that the shop has at this moment includes rules. */
        getEddRulesOpen: build.query<EddRulesOpen, void>({
          query: () => ({ url: 'setting/check_custom_open' }),
          transformResponse: dataOf<EddRulesOpen>,
        }),
        getEddRule: build.query<EddRule, string>({
          query: (id) => ({ url: `setting/pre_edd_rule/${encodeURIComponent(id)}` }),
          transformResponse: dataOf<EddRule>,
          providesTags: ['EddRule'],
        }),
        /** Adds a rule, or with an id changes it. */
        saveEddRule: build.mutation<EddRule, EddRuleChange>({
          query: (body) => ({ url: 'setting/pre_edd_rule', method: 'POST', body }),
          transformResponse: dataOf<EddRule>,
          invalidatesTags: ['Edd', 'EddRule', 'EddPreview'],
        }),
        copyEddRule: build.mutation<EddRule, { id: string; name: string }>({
          query: ({ id, name }) => ({
            url: `setting/pre_edd_rule/${encodeURIComponent(id)}/copy`,
            method: 'POST',
            body: { name },
          }),
          transformResponse: dataOf<EddRule>,
          invalidatesTags: ['Edd'],
        }),
        deleteEddRule: build.mutation<unknown, string>({
          query: (id) => ({ url: `setting/pre_edd_rule/${encodeURIComponent(id)}`, method: 'DELETE' }),
          invalidatesTags: ['Edd', 'EddPreview'],
        }),
        restoreEddRule: build.mutation<EddRule, string>({
          query: (id) => ({ url: `setting/pre_edd_rule/${encodeURIComponent(id)}/restore`, method: 'POST' }),
          transformResponse: dataOf<EddRule>,
          invalidatesTags: ['Edd', 'EddPreview'],
        }),
        /** Ids of a rule that the store does not have any more. */
        getMissingOfRule: build.query<EddRuleMissing, string>({
          query: (id) => ({ url: `setting/pre_edd_rule/${encodeURIComponent(id)}/missing` }),
          transformResponse: dataOf<EddRuleMissing>,
          providesTags: ['EddRule'],
        }),
        getStoreProducts: build.query<StoreProducts, QueryOf<Calls['storeProducts']>>({
          query: (params) => ({ url: 'setting/products', params }),
          transformResponse: dataOf<StoreProducts>,
          keepUnusedDataFor: 30,
        }),
        exportEddRules: build.query<EddRulesFile, void>({
          query: () => ({ url: 'setting/pre_edd_rules_file' }),
          transformResponse: dataOf<EddRulesFile>,
          keepUnusedDataFor: 0,
        }),
        /** Checks a file of rules, and with `save` imports it. */
        importEddRules: build.mutation<EddRulesImported, EddRulesImport>({
          query: (body) => ({ url: 'setting/pre_edd_rules_file', method: 'POST', body }),
          transformResponse: dataOf<EddRulesImported>,
          invalidatesTags: (data) => (data?.saved ? ['Edd', 'EddRule', 'EddPreview'] : []),
        }),
        getEddTranslation: build.query<EddTranslation, void>({
          query: () => ({ url: 'setting/edd_translation' }),
          transformResponse: dataOf<EddTranslation>,
          providesTags: ['EddTranslation'],
        }),
        saveEddTranslation: build.mutation<EddTranslation, EddTranslationChange>({
          query: (body) => ({ url: 'setting/edd_translation', method: 'POST', body }),
          transformResponse: dataOf<EddTranslation>,
          async onQueryStarted(_body, { dispatch, queryFulfilled }) {
            const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
            if (!data) return;
            dispatch(eddApi.util.updateQueryData('getEddTranslation', undefined, () => data));
            // Texts are of the same revision as the settings: what is saved next begins with it.
            dispatch(eddApi.util.updateQueryData('getEdd', undefined, (edd) => ({ ...edd, revision: data.revision })));
          },
          invalidatesTags: (_data, error) => (error ? [] : ['EddPreview']),
        }),
        /** The theme editor with the promise's block added; '0' for products without a rule. */
        getEddSetLink: build.query<{ url: string }, string>({
          query: (id) => ({ url: `setting/edd_set_link/${encodeURIComponent(id)}` }),
          transformResponse: dataOf<{ url: string }>,
        }),
        /** What a shopper would read; requested while the merchant chooses. */
        getEddPreview: build.query<EddPreview, EddPreviewQuery>({
          query: (params) => ({ url: 'setting/edd_preview', params: { ...params, cancelType: 'all' } }),
          transformResponse: dataOf<EddPreview>,
          providesTags: ['EddPreview'],
          keepUnusedDataFor: 30,
        }),
        /** Changes of the promise make it outdated. */
        getEddBacktest: build.query<EddBacktest, QueryOf<Calls['eddBacktest']>>({
          query: (params) => ({ url: 'setting/edd_backtest', params }),
          transformResponse: dataOf<EddBacktest>,
          providesTags: ['EddPreview'],
        }),
        startEddBacktest: build.mutation<EddBacktest, BodyOf<Calls['startEddBacktest']>>({
          query: (body) => ({ url: 'setting/edd_backtest', method: 'POST', body }),
          transformResponse: dataOf<EddBacktest>,
          async onQueryStarted(of, { dispatch, queryFulfilled }) {
            const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
            if (data) dispatch(eddApi.util.updateQueryData('getEddBacktest', of, () => data));
          },
        }),
        getHolidayCalendars: build.query<HolidayCalendars, void>({
          query: () => ({ url: 'setting/holiday_calendars' }),
          transformResponse: dataOf<HolidayCalendars>,
        }),
        /** Of the next twelve months. */
        getHolidays: build.query<Holidays, QueryOf<Calls['holidays']>>({
          query: (params) => ({ url: 'setting/holidays', params }),
          transformResponse: dataOf<Holidays>,
        }),
        /** Delivery dates of orders, with zones and format of the promise, whose changes make them outdated. */
        getAftersale: build.query<Aftersale, void>({
          query: () => ({ url: 'estimate/aftersale' }),
          transformResponse: dataOf<Aftersale>,
          providesTags: ['EddPreview'],
        }),
        saveAftersale: build.mutation<Aftersale, AftersaleChange>({
          query: (body) => ({ url: 'estimate/aftersale', method: 'PUT', body }),
          transformResponse: dataOf<Aftersale>,
          async onQueryStarted(_body, { dispatch, queryFulfilled }) {
            const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
            if (data) dispatch(eddApi.util.updateQueryData('getAftersale', undefined, () => data));
          },
          invalidatesTags: (_data, error) => (error ? [] : ['Order']),
        }),
        /** How many orders would get a date; requested while the days are typed. */
        getActivateRange: build.query<ActivateRange, ActivateRangeQuery>({
          query: (params) => ({ url: 'estimate/activate_range', params }),
          transformResponse: dataOf<ActivateRange>,
          providesTags: ['EddPreview'],
          keepUnusedDataFor: 30,
        }),
        getCountries: build.query<Countries, NonNullable<QueryOf<Calls['shopifyCountries']>['lang']>>({
          query: (lang) => ({ url: 'setting/shopify_countries', params: { lang } }),
          transformResponse: dataOf<Countries>,
        }),
      };
    },
  });
export const {
  useGetEddQuery,
  useUpdateEddMutation,
  useUpdateEddFormatMutation,
  useSaveEddZoneMutation,
  useDeleteEddZoneMutation,
  useGetEddRulePlacesQuery,
  useGetEddRulesOpenQuery,
  useGetEddRuleQuery,
  useSaveEddRuleMutation,
  useCopyEddRuleMutation,
  useDeleteEddRuleMutation,
  useRestoreEddRuleMutation,
  useGetMissingOfRuleQuery,
  useGetStoreProductsQuery,
  useLazyExportEddRulesQuery,
  useImportEddRulesMutation,
  useGetEddTranslationQuery,
  useSaveEddTranslationMutation,
  useGetEddSetLinkQuery,
  useGetEddPreviewQuery,
  useGetEddBacktestQuery,
  useStartEddBacktestMutation,
  useGetHolidayCalendarsQuery,
  useGetHolidaysQuery,
  useGetAftersaleQuery,
  useSaveAftersaleMutation,
  useGetActivateRangeQuery,
  useGetCountriesQuery,
} = eddApi;
