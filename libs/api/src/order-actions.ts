import { baseApi, dataLike, dataOf } from '@parcelway/api';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';

export type ActionRun = DataOf<Calls['actionUndo']>;
export type ActionState = DataOf<Calls['actionState']>;
export type DetectedCouriers = DataOf<Calls['trackingDetect']>;
export type FoundCourier = DataOf<Calls['searchCourier']>['couriers'][number];
export type Mail = DataOf<Calls['emailLog']>['mails'][number];
export type EmailPreview = DataOf<Calls['previewEmail']>;
export type RetrackSchedule = DataOf<Calls['retrackSchedule']>;
/** Parcels by their ids, or all that a view of the list shows but a few. */
export type Chosen = Pick<BodyOf<Calls['retrack']>, 'ids' | 'filters' | 'except'>;

const ACTS = {
  markDelivered: { url: 'order/mark_delivered', method: 'POST' },
  markReturned: { url: 'order/mark_returned', method: 'POST' },
  markInTransit: { url: 'order/mark_in_transit', method: 'POST' },
  retrack: { url: 'order/retrack', method: 'POST' },
  modifyCourier: { url: 'order/modify_courier', method: 'POST' },
  trackingUpdate: { url: 'order/tracking_update', method: 'POST' },
  orderNote: { url: 'order/note', method: 'PUT' },
  sendStatus: { url: 'order/send_status', method: 'POST' },
  attentionHandled: { url: 'order/attention_handled', method: 'POST' },
  attentionRemind: { url: 'order/attention_remind', method: 'POST' },
  bulkSendEmail: { url: 'order/bulk_send_email', method: 'POST' },
} as const;
type ActName = keyof typeof ACTS;
/** Something that merchants do to parcels: the call and its body. */
export type Act = { [K in ActName]: { call: K; body: BodyOf<Calls[K]> } }[ActName];
export interface ActionStep {
  id: string;
  step: 'undo' | 'retry' | 'cancel';
}

// What is done to other parcels at the same time is no duplicate of it.
const alone = (body: object) => ({ ...body, cancelType: 'all' });
const stateLike = dataLike<ActionState>({ failures: [], detail: {} });

export const orderActionsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Order', 'Activity', 'OwnCourier'] })
  .injectEndpoints({
    endpoints: (build) => ({
      act: build.mutation<ActionRun, Act>({
        query: ({ call, body }) => ({ ...ACTS[call], body: alone(body) }),
        transformResponse: dataOf<ActionRun>,
        invalidatesTags: ['Order', 'Activity'],
      }),
      /** Reverts an action, retries what failed, or stops it. */
      stepAction: build.mutation<ActionRun, ActionStep>({
        query: ({ id, step }) => ({ url: `order/action/${encodeURIComponent(id)}/${step}`, method: 'POST', body: {} }),
        transformResponse: dataOf<ActionRun>,
        invalidatesTags: ['Order', 'Activity'],
      }),
      getActionState: build.query<ActionState, string>({
        // Polled every few seconds, after a failure less often; the last result stays on the screen.
        query: (id) => ({ url: `order/action/${encodeURIComponent(id)}` }),
        transformResponse: stateLike,
      }),
      getRetrackSchedule: build.query<RetrackSchedule, void>({
        query: () => ({ url: 'order/retrack' }),
        transformResponse: dataOf<RetrackSchedule>,
      }),
      detectCourier: build.query<DetectedCouriers, BodyOf<Calls['trackingDetect']>>({
        query: (body) => ({ url: 'order/tracking_detect', method: 'POST', body }),
        transformResponse: dataLike<DetectedCouriers>({ candidates: [] }),
        providesTags: ['OwnCourier'],
      }),
      searchCourier: build.query<DataOf<Calls['searchCourier']>, string>({
        query: (search) => ({ url: 'order/search_courier', method: 'POST', body: alone({ search }) }),
        transformResponse: dataLike<DataOf<Calls['searchCourier']>>({ couriers: [], own: [] }),
        providesTags: ['OwnCourier'],
      }),
      /** Adds a courier to those of the shop, or removes it. */
      changeCourier: build.mutation<unknown, BodyOf<Calls['changeCourier']>>({
        query: (body) => ({ url: 'setting/change_courier', method: 'PUT', body: alone(body) }),
        invalidatesTags: ['OwnCourier'],
      }),
      /** Maps a company name of the store to a courier. */
      setCourierName: build.mutation<unknown, BodyOf<Calls['setCourierName']>>({
        query: (body) => ({ url: 'setting/courier_names', method: 'PUT', body: alone(body) }),
        invalidatesTags: ['OwnCourier'],
      }),
      getMails: build.query<Mail[], string>({
        query: (id) => ({ url: `order/email_log/${encodeURIComponent(id)}` }),
        transformResponse: (body) => dataLike<DataOf<Calls['emailLog']>>({ mails: [] })(body).mails,
        providesTags: ['Order'],
      }),
      /** One mail as the shopper gets it. */
      getMailHtml: build.query<DataOf<Calls['emailHtml']>, { parcel: string; mail: string }>({
        query: ({ parcel, mail }) => ({
          url: `order/email_html/${encodeURIComponent(parcel)}/${encodeURIComponent(mail)}`,
        }),
        transformResponse: dataOf<DataOf<Calls['emailHtml']>>,
      }),
      /** The mail that an action would send first. A newer request takes the place of the one before. */
      previewEmail: build.query<EmailPreview, BodyOf<Calls['previewEmail']>>({
        query: (body) => ({ url: 'order/preview_email', method: 'POST', body }),
        transformResponse: dataOf<EmailPreview>,
      }),
      setCourierLanguage: build.mutation<unknown, BodyOf<Calls['courierLang']>>({
        query: (body) => ({ url: 'order/courier_lang', method: 'PUT', body }),
        invalidatesTags: ['Order'],
      }),
      sendFeedback: build.mutation<unknown, BodyOf<Calls['shipmentFeedback']>>({
        query: (body) => ({ url: 'order/shipment_feedback', method: 'PUT', body }),
      }),
      /** Requests a new courier. Problems are shown at the fields. */
      requestCourier: build.mutation<unknown, BodyOf<Calls['supportCourier']>>({
        query: (body) => ({ url: 'order/support_courier', method: 'POST', body }),
      }),
      /** Re-tracks one parcel now; answers when that is possible again. */
      refreshParcel: build.mutation<DataOf<Calls['orderRefresh']>, string>({
        query: (id) => ({ url: 'order/refresh', method: 'POST', body: alone({ id }) }),
        transformResponse: dataOf<DataOf<Calls['orderRefresh']>>,
        invalidatesTags: ['Order'],
      }),
      /** Reads one order from the store again. */
      syncOrderOnce: build.mutation<DataOf<Calls['syncOnce']>, string>({
        query: (id) => ({ url: `order/sync_once/${encodeURIComponent(id)}` }),
        transformResponse: dataOf<DataOf<Calls['syncOnce']>>,
        invalidatesTags: ['Order'],
      }),
    }),
  });
export const {
  useActMutation,
  useStepActionMutation,
  useGetActionStateQuery,
  useLazyGetActionStateQuery,
  useGetRetrackScheduleQuery,
  useDetectCourierQuery,
  useSearchCourierQuery,
  useChangeCourierMutation,
  useSetCourierNameMutation,
  useGetMailsQuery,
  useGetMailHtmlQuery,
  usePreviewEmailQuery,
  useSetCourierLanguageMutation,
  useSendFeedbackMutation,
  useRequestCourierMutation,
  useRefreshParcelMutation,
  useSyncOrderOnceMutation,
} = orderActionsApi;
