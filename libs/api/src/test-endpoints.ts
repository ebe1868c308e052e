import { sessionApi, settingsApi, type Store } from '@parcelway/api';
import { ShipmentStatus } from '@parcelway/domain';
import type { calls } from '@parcelway/http-contract';
import { accountApi } from './account';
import { apiKeysApi } from './api-keys';
import { billingApi } from './billing';
import { courierSettingsApi } from './courier-settings';
import { customCouriersApi } from './custom-couriers';
import { dashboardApi } from './dashboard';
import { eddApi, type EddRuleChange } from './edd';
import { exportsApi } from './exports';
import { integrationsApi } from './integrations';
import { notificationApi } from './notification';
import { orderActionsApi, type Act } from './order-actions';
import { ordersApi } from './orders';
import { shellApi } from './shell';
import { supportDesksApi } from './support-desks';

export type Dispatch = Store['dispatch'];
const { act, stepAction, ...actions } = orderActionsApi.endpoints;
const ACTS: Act[] = [
  { call: 'markDelivered', body: { ids: ['7'] } },
  { call: 'markReturned', body: { ids: ['7'] } },
  { call: 'markInTransit', body: { ids: ['7'] } },
  { call: 'retrack', body: { ids: ['7'] } },
  { call: 'modifyCourier', body: { ids: ['7'], courier: 'ups' } },
  { call: 'trackingUpdate', body: { id: '7', track_number: '1Z', courier: 'ups' } },
  { call: 'orderNote', body: { ids: ['7'], note: '' } },
  { call: 'sendStatus', body: { ids: ['7'] } },
  { call: 'bulkSendEmail', body: { ids: ['7'] } },
];
const courierSettings = courierSettingsApi.endpoints;
const customCouriers = customCouriersApi.endpoints;
const edd = eddApi.endpoints;
const billing = billingApi.endpoints;
const integrations = integrationsApi.endpoints;
const keys = apiKeysApi.endpoints;
const RULE: EddRuleChange = {
  ...{ name: 'Made to order', status: true, inventory: 'any', zones: [], format: {}, text: '', icon: null },
  target: { type: 'tag', values: [{ id: 'made', title: 'made' }] },
  workflow: { processing: { min: 5, max: 10 } },
  color: { text: '#000000', background: '#ffffff' },
};
/** Calls by their name in the contract, and how a store makes them. */
export const endpoints: [keyof typeof calls, (dispatch: Dispatch) => unknown][] = [
  ['session', (dispatch) => dispatch(sessionApi.endpoints.getSession.initiate())],
  ['account', (dispatch) => dispatch(accountApi.endpoints.getAccount.initiate())],
  ['settingDashboard', (dispatch) => dispatch(accountApi.endpoints.getSettingDashboard.initiate())],
  ['updateExperimental', (dispatch) => dispatch(accountApi.endpoints.updateExperimental.initiate(true))],
  ['experimentalMessage', (dispatch) => dispatch(accountApi.endpoints.setExperimentalMessage.initiate(false))],
  ['experimentalFeedback', (dispatch) => dispatch(accountApi.endpoints.sendExperimentalFeedback.initiate('Good'))],
  [
    'saveAccount',
    (dispatch) => dispatch(accountApi.endpoints.saveAccount.initiate({ tz_name: null, notify_email: '' })),
  ],
  ['courierSettings', (dispatch) => dispatch(courierSettings.getCourierSettings.initiate())],
  [
    'saveCourierSettings',
    (dispatch) =>
      dispatch(
        courierSettings.saveCourierSettings.initiate({
          ...{ revision: '1', auto_detect: true, couriers: ['ups'] },
          mapping: [{ company: 'Two Boats', courier: 'gls' }],
        }),
      ),
  ],
  ['customCouriers', (dispatch) => dispatch(customCouriers.getCustomCouriers.initiate())],
  [
    'saveCustomCourier',
    (dispatch) =>
      dispatch(
        customCouriers.saveCustomCourier.initiate({
          ...{ name: 'Two Boats', masks: ['TB########'], check_digit: null },
          ...{ track_url: '', phone: '', initials: '', status_texts: {} },
        }),
      ),
  ],
  ['importCourierEvents', (dispatch) => dispatch(customCouriers.importCourierEvents.initiate('time'))],
  ['deleteCustomCourier', (dispatch) => dispatch(customCouriers.deleteCustomCourier.initiate('{id}'))],
  ['preSaleEdd', (dispatch) => dispatch(edd.getEdd.initiate())],
  ['updateEdd', (dispatch) => dispatch(edd.updateEdd.initiate({ revision: 0, enable: true }))],
  ['updateEddFormat', (dispatch) => dispatch(edd.updateEddFormat.initiate({ revision: 0, range: 'latest' }))],
  [
    'updateEstimateZone',
    (dispatch) =>
      dispatch(
        edd.saveEddZone.initiate({
          ...{ name: 'Europe', countries: [], continents: ['EU'], rest: false, couriers: [] },
          transit: { min: 2, max: 4 },
        }),
      ),
  ],
  ['eddBacktest', (dispatch) => dispatch(edd.getEddBacktest.initiate({}))],
  ['startEddBacktest', (dispatch) => dispatch(edd.startEddBacktest.initiate({}))],
  ['aftersale', (dispatch) => dispatch(edd.getAftersale.initiate())],
  [
    'saveAftersale',
    (dispatch) =>
      dispatch(
        edd.saveAftersale.initiate({
          ...{ revision: 0, enable: true, calc_from: 'order_created', share: 0.9, range: null },
          ...{ source_order: ['carrier'], hide_when: [] },
        }),
      ),
  ],
  ['activateRange', (dispatch) => dispatch(edd.getActivateRange.initiate({ start: '2026-11-01', end: '2026-11-30' }))],
  ['deletePreZone', (dispatch) => dispatch(edd.deleteEddZone.initiate('{id}'))],
  ['preEddRule', (dispatch) => dispatch(edd.getEddRule.initiate('{id}'))],
  ['savePreEddRule', (dispatch) => dispatch(edd.saveEddRule.initiate(RULE))],
  ['copyPreEddRule', (dispatch) => dispatch(edd.copyEddRule.initiate({ id: '{id}', name: 'Copy' }))],
  ['deletePreEddRule', (dispatch) => dispatch(edd.deleteEddRule.initiate('{id}'))],
  ['restorePreEddRule', (dispatch) => dispatch(edd.restoreEddRule.initiate('{id}'))],
  ['preEddRuleMissing', (dispatch) => dispatch(edd.getMissingOfRule.initiate('{id}'))],
  ['storeProducts', (dispatch) => dispatch(edd.getStoreProducts.initiate({ type: 'product', search: 'mug' }))],
  ['preEddRulesFile', (dispatch) => dispatch(edd.exportEddRules.initiate())],
  ['importPreEddRules', (dispatch) => dispatch(edd.importEddRules.initiate({ content: 'name', mode: 'add' }))],
  ['eddTranslation', (dispatch) => dispatch(edd.getEddTranslation.initiate())],
  ['saveEddTranslation', (dispatch) => dispatch(edd.saveEddTranslation.initiate({ revision: 0, translation: {} }))],
  ['eddPreview', (dispatch) => dispatch(edd.getEddPreview.initiate({ country: 'DE' }))],
  ['holidayCalendars', (dispatch) => dispatch(edd.getHolidayCalendars.initiate())],
  ['holidays', (dispatch) => dispatch(edd.getHolidays.initiate({ calendars: '["DE"]', lang: 'de' }))],
  ['shopifyCountries', (dispatch) => dispatch(edd.getCountries.initiate('en'))],
  ['couriers', (dispatch) => dispatch(settingsApi.endpoints.getCouriers.initiate())],
  ['orderList', (dispatch) => dispatch(ordersApi.endpoints.getOrderList.initiate({ page: '2' }))],
  ['orderCount', (dispatch) => dispatch(ordersApi.endpoints.getOrderCount.initiate())],
  ['syncOrder', (dispatch) => dispatch(ordersApi.endpoints.syncOrder.initiate({ sync_day: 30 }))],
  ['shipmentDetails', (dispatch) => dispatch(ordersApi.endpoints.getShipmentDetails.initiate({ id: '7' }))],
  ['orderDetail', (dispatch) => dispatch(ordersApi.endpoints.getOrderDetail.initiate('{id}'))],
  ['exportInformation', (dispatch) => dispatch(exportsApi.endpoints.getExportInformation.initiate())],
  ['exportList', (dispatch) => dispatch(exportsApi.endpoints.getExports.initiate())],
  [
    'doExport',
    (dispatch) =>
      dispatch(
        exportsApi.endpoints.doExport.initiate({ select: { filters: {} }, file_type: 'csv', select_key: ['note'] }),
      ),
  ],
  ['exportCancel', (dispatch) => dispatch(exportsApi.endpoints.cancelExport.initiate('{id}'))],
  ['userOther', (dispatch) => dispatch(shellApi.endpoints.getUserOther.initiate())],
  ['userSet', (dispatch) => dispatch(shellApi.endpoints.setUser.initiate({ key: 'lang', value: 'de' }))],
  ['rate', (dispatch) => dispatch(shellApi.endpoints.rate.initiate({ email: '', message: 'good', star: 5 }))],
  ['buriedPoint', (dispatch) => dispatch(shellApi.endpoints.countUse.initiate('bell'))],
  [
    'promotionClick',
    (dispatch) => dispatch(shellApi.endpoints.countOffer.initiate({ name: 'new_user', source: 'banner' })),
  ],
  ['billingPage', (dispatch) => dispatch(billing.getBilling.initiate())],
  ['switchPreview', (dispatch) => dispatch(billing.getSwitchPreview.initiate({ step: 'basic-200' }))],
  ['subscribe', (dispatch) => dispatch(billing.subscribe.initiate({ step: 'basic-200', cycle: 'annual' }))],
  ['cancelPlan', (dispatch) => dispatch(billing.cancelPlan.initiate({}))],
  ['undoPlanChange', (dispatch) => dispatch(billing.undoPlanChange.initiate())],
  ['overageCap', (dispatch) => dispatch(billing.setOverageCap.initiate('20.00'))],
  ['billingHistory', (dispatch) => dispatch(billing.getBillingHistory.initiate({}))],
  ['quotaExpansion', (dispatch) => dispatch(billing.getQuotaExpansion.initiate('{id}'))],
  ['integrate', (dispatch) => dispatch(integrations.getIntegrations.initiate())],
  ['rotateSecret', (dispatch) => dispatch(integrations.rotateSecret.initiate('7'))],
  ['apiKeys', (dispatch) => dispatch(keys.getApiKeys.initiate())],
  ['createApiKey', (dispatch) => dispatch(keys.createApiKey.initiate({ name: 'ERP', scopes: ['orders.read'] }))],
  ['rotateApiKey', (dispatch) => dispatch(keys.rotateApiKey.initiate('{id}'))],
  ['revokeApiKey', (dispatch) => dispatch(keys.revokeApiKey.initiate('{id}'))],
  ['supportDesks', (dispatch) => dispatch(supportDesksApi.endpoints.getSupportDesks.initiate())],
  ['activityInfo', (dispatch) => dispatch(shellApi.endpoints.getActivityInfo.initiate())],
  ['shopifyMessage', (dispatch) => dispatch(shellApi.endpoints.getPlatformMessages.initiate())],
  ['intercomChat', (dispatch) => dispatch(shellApi.endpoints.getChatStart.initiate())],
  ['guideFinal', (dispatch) => dispatch(dashboardApi.endpoints.endGuide.initiate())],
  ['planModalData', (dispatch) => dispatch(shellApi.endpoints.getPlanModalData.initiate())],
  ['notification', (dispatch) => dispatch(shellApi.endpoints.getNotices.initiate())],
  ['lang', (dispatch) => dispatch(shellApi.endpoints.getLanguageData.initiate('{lang}' as 'en'))],
  ['updateShopifySwitch', (dispatch) => dispatch(settingsApi.endpoints.updateShopifySwitch.initiate(true))],
  ['updateToSelf', (dispatch) => dispatch(notificationApi.endpoints.updateToSelf.initiate(false))],
  ['viewList', (dispatch) => dispatch(ordersApi.endpoints.getOrderViews.initiate())],
  [
    'saveView',
    (dispatch) =>
      dispatch(
        ordersApi.endpoints.saveOrderView.initiate({ name: 'Late', filters: { status: [ShipmentStatus.Exception] } }),
      ),
  ],
  ['viewPositions', (dispatch) => dispatch(ordersApi.endpoints.putViewsInOrder.initiate(['1']))],
  ['deleteView', (dispatch) => dispatch(ordersApi.endpoints.deleteOrderView.initiate('{id}'))],
  ['countryCourier', (dispatch) => dispatch(ordersApi.endpoints.getCountryCourier.initiate())],
  ...ACTS.map((one): [Act['call'], (dispatch: Dispatch) => unknown] => [
    one.call,
    (dispatch) => dispatch(act.initiate(one)),
  ]),
  ['actionUndo', (dispatch) => dispatch(stepAction.initiate({ id: '{id}', step: 'undo' }))],
  ['actionRetry', (dispatch) => dispatch(stepAction.initiate({ id: '{id}', step: 'retry' }))],
  ['actionCancel', (dispatch) => dispatch(stepAction.initiate({ id: '{id}', step: 'cancel' }))],
  ['actionState', (dispatch) => dispatch(actions.getActionState.initiate('{id}'))],
  ['activityLog', (dispatch) => dispatch(ordersApi.endpoints.getActivity.initiate({ page: 2 }))],
  ['retrackSchedule', (dispatch) => dispatch(actions.getRetrackSchedule.initiate())],
  ['previewEmail', (dispatch) => dispatch(actions.previewEmail.initiate({ ids: ['7'], message: 'Sorry' }))],
  ['trackingDetect', (dispatch) => dispatch(actions.detectCourier.initiate({ track_number: '1Z' }))],
  ['searchCourier', (dispatch) => dispatch(actions.searchCourier.initiate('up'))],
  ['changeCourier', (dispatch) => dispatch(actions.changeCourier.initiate({ action: 'add', courier: 'ups' }))],
  ['setCourierName', (dispatch) => dispatch(actions.setCourierName.initiate({ company: 'Two Boats', courier: 'gls' }))],
  ['emailLog', (dispatch) => dispatch(actions.getMails.initiate('{id}'))],
  ['emailHtml', (dispatch) => dispatch(actions.getMailHtml.initiate({ parcel: '{a}', mail: '{b}' }))],
  [
    'courierLang',
    (dispatch) => dispatch(actions.setCourierLanguage.initiate({ courier: 'ups', lang: 'auto', postal_code: '' })),
  ],
  ['shipmentFeedback', (dispatch) => dispatch(actions.sendFeedback.initiate({ message: 'Wrong day' }))],
  ['supportCourier', (dispatch) => dispatch(actions.requestCourier.initiate({ courier: 'Two Boats' }))],
  ['orderRefresh', (dispatch) => dispatch(actions.refreshParcel.initiate('7'))],
  ['syncOnce', (dispatch) => dispatch(actions.syncOrderOnce.initiate('{id}'))],
];
