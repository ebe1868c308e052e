export { untranslatedBlocks } from './chosen-texts';
export { ownTexts } from './blocks/own-texts';
export { compileMail, mailLogo, withoutMarks, type MailOrder } from './compile-mail';
export * from './compiled-mail';
export { compileDisabledToolsMail, fillDisabledToolsMail } from './disabled-tools-mail';
export { forceScheme } from './force-scheme';
export { lintMail } from './lint-mail';
export { textOf } from './liquid/escape';
export { fillMail } from './liquid/fill';
export { lined, problemOf, unknownVariables, type LiquidProblem } from './liquid/problems';
export { LIQUID_LIMITS, MAIL_TAGS, merchantEngine, run, type LiquidLimits } from './liquid/sandbox';
export * from './mail-data';
export {
  compileDeletionMail,
  compileDigest,
  compileMerchantMail,
  fillDeletionMail,
  fillDigest,
  fillMerchantMail,
  type MerchantMailOrder,
} from './merchant-mail';
export { orderCounts, type OrderParts, type PartCounts } from './order-parts';
export { type MailTheme } from './palette';
export { compileQuotaMail, fillQuotaMail } from './quota-mail';
export { compileReply, fillReply, type ReplyMailOrder } from './reply-mail';
export { sampleMailData } from './sample-data';
