import * as actions from './actions';
import * as analytics from './analytics';
import * as apiKeys from './api-keys';
import * as billing from './billing';
import { billingHistory } from './billing-history';
import * as dashboard from './dashboard';
import * as edd from './edd';
import { activateRange, aftersale, saveAftersale } from './edd-aftersale';
import { eddBacktest, startEddBacktest } from './edd-backtest';
import * as eddHolidays from './edd-holidays';
import * as eddProducts from './edd-products';
import * as eddRulesFile from './edd-rules-file';
import * as exports_ from './exports';
import * as groups from './groups';
import * as integrations from './integrations';
import * as supportDesks from './support-desks';
import * as mailLog from './mail-log';
import * as mailTemplates from './mail-templates';
import * as notification from './notification';
import * as orderStatus from './order-status';
import * as orderViews from './order-views';
import * as orders from './orders';
import * as parcelMails from './parcel-mails';
import * as privacy from './privacy';
import * as reviews from './reviews';
import * as session from './session';
import * as customCouriers from './custom-couriers';
import * as settings from './settings';
import * as shell from './shell';
import * as staff from './staff';
import * as trackingPage from './tracking-page';

export * from './call';
export { defaultPageSettings, NO_MASKING, NO_PAGE_CODE } from './default-page';
export {
  defaultMailSettings,
  MAIL_SETTINGS_VERSION,
  mailBlock,
  mailSettings,
  type MailBlock,
  type MailSettings,
} from './mail-settings';
export {
  EDD_SETTINGS_VERSION,
  eddRuleValues,
  eddSettings,
  type EddRuleValues,
  type EddSettings,
  type EddTranslations,
  type EddWidget,
  type EddWorkflow,
  type EddZone,
  type EddZoneValues,
} from './edd-shapes';
export { type BillingEntry } from './billing-history';
export { type Money } from './billing-shapes';
export { integrationMessage, type IntegrationMessage } from './integration-message';
export { isPublicUrl, PUBLIC_URL_MESSAGE, type IntegrationSettings } from './integration-shapes';
export { type EddRule } from './edd';
export { aftersaleValues, type Aftersale, type AftersaleValues } from './edd-aftersale';
export { eddBacktestResult, type EddBacktestResult } from './edd-backtest';
export { eddWidgetQuery, type EddWidgetAnswer, type EddWidgetQuery } from './edd-widget';
export { MAIL_COLUMNS, textsOfBlock, textsOfMail, type MailText } from './mail-texts';
export { type MailRow } from './mail-log';
export { mailProblem, mailTopic, type FilledMail, type MailProblem } from './mail-shapes';
export { type MailVersion } from './mail-templates';
export { type MailCommon, type MailRules, type MailTopicRow } from './notification';
export {
  PAGE_SETTINGS_VERSION,
  pageCode,
  pageMasking,
  pageSection,
  pageSettings,
  pageTheme,
  type PageCode,
  type PageMasking,
  type PageSection,
  type PageSettings,
} from './page-settings';
export { type ParcelEdd } from './parcel-edd';
export * from './shapes';
export { orderListQuery, type OrderListQuery } from './orders';
export { type ReviewRow } from './reviews';
export { type TextTree } from './shell';
export { type PageImage, type PageVersion } from './tracking-page';

/** Every call, by the name both sides use. A new call is added to its domain's file and shows up here by itself. */
const { orderListQuery: _query, ...orderCalls } = orders;
const { reviewRow: _row, ...reviewCalls } = reviews;
export const calls = {
  ...actions,
  ...parcelMails,
  ...analytics,
  ...apiKeys,
  ...billing,
  billingHistory,
  ...dashboard,
  ...edd,
  activateRange,
  aftersale,
  saveAftersale,
  eddBacktest,
  startEddBacktest,
  ...eddHolidays,
  ...eddProducts,
  ...eddRulesFile,
  ...exports_,
  ...groups,
  ...integrations,
  ...supportDesks,
  ...mailLog,
  ...mailTemplates,
  ...notification,
  ...orderCalls,
  ...orderViews,
  ...orderStatus,
  ...reviewCalls,
  ...session,
  ...customCouriers,
  ...settings,
  ...shell,
  ...privacy,
  ...staff,
  ...trackingPage,
};
export type Calls = typeof calls;
