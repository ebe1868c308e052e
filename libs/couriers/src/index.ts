export { courierByCode, listCouriers, trackingUrl, type Courier } from './courier-list';
export { companyKey, courierOfCompany, isOwnName } from './courier-of-company';
export {
  detectCourier,
  type CourierCandidate,
  type CustomFormat,
  type Detection,
  type DetectionHints,
  type DetectionReason,
} from './detect-courier';
export { generatableCouriers, generateNumber } from './generate-number';
export { normalizeNumber } from './normalize-number';
export { fromProviderCode, toProviderCode, type CodedProvider } from './provider-codes/provider-codes';
