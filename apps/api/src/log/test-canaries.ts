/** For tests only: a customer whose every field is a canary. */
export const EMAIL = 'canary.vogelsang@canary-mail.example';
export const OTHER_EMAIL = 'guess.vogelsang@canary-mail.example';
export const MERCHANT = 'canary.merchant@canary-mail.example';
export const [FIRST, LAST] = ['Canarina', 'Vogelsangova'];
export const PHONES = ['+49 171 5550199', '+14155550134'];
export const STREET = 'Kanarienweg 17';
/** What no column may contain unencrypted. Names are separate: the list of orders is searched and sorted by them. */
export const SECRETS = [EMAIL, OTHER_EMAIL, MERCHANT, 'canary-mail', ...PHONES, STREET];
export const NAMES = [FIRST, LAST];
/** Columns with names, and why. */
export const NAMES_ALLOWED: Record<string, string> = {
  'orders.customer_name': 'shown in every row of the list, sorted and filtered by',
  'orders.search': 'the list is searched by it, by any part of a name',
  'shipments.search': 'the same for parcels',
  'orders.note': 'what customer and merchant wrote to each other; searched',
  'orders.tags': "the merchant's own words; filtered by",
  'order_tags.tag': 'the same, one each',
  'mails.subject': 'the log of mails shows it in every row; a merchant may greet by name in it',
  'checkpoints.content': 'what the courier wrote ("signed by …"), which statuses are derived from again',
  'checkpoints.texts': 'the same in other languages',
  'shipments.last_event': 'the newest of them, shown in every row of the list',
  'shipments.facts': 'who signed, as the courier says',
  'fulfillment_events.message': 'the event as it is sent to the store',
};

/** Columns with what merchants or our screens write about anything but customers: what is typed there is stored as it is. */
export const WORDS_OF_MERCHANTS: Record<string, string> = {
  'ratings.message': 'what they think of the app',
  'experimental_feedback.message': 'what they report about a release that they got early',
  'parcel_feedback.message': 'what they tell us about a parcel that we got wrong; forgotten with it',
  'gift_answers.belong_other': 'their answer to a survey about their business',
  'guides.theme': "the name of their store's theme",
  'export_selections.name': 'the name of a selection of columns',
  'export_selections.name_key': 'the same, in lower case',
  'event_counts.name': 'a word of our screens for what was used; its form has no room for more than a word',
  'event_counts.source': 'the same, for where',
  'edd_settings.settings': 'texts of the delivery promise, shown to every shopper',
  'edd_zones.zone': 'the name of a zone',
  'edd_backtests.result': 'figures, and ids of parcels that missed the promise',
  'edd_rule_backtests.result': 'figures, and ids of parcels that missed the promise',
  'edd_rules.rule': 'the name and text of a rule, and of the products it is for',
  'subscriptions.cancel_reason': 'why they cancelled their plan',
  'setting_changes.subject': 'the name of a zone or rule that was changed',
  'setting_changes.fields': 'settings before and after a change, of which personal ones are left out',
  'custom_couriers.name': 'the name of a courier of their own',
  'custom_couriers.name_key': 'the same, as it is compared',
  'custom_couriers.track_url': 'its page',
  'custom_couriers.phone': 'its phone number',
  'custom_couriers.initials': 'letters in place of its logo',
  'custom_couriers.status_texts': 'what shoppers read of its parcels',
  'api_keys.name': 'how a merchant calls a key',
  'tracking_pages.masking': 'words of couriers that they replace on their public page',
};

/** What a mail server pipes to us when a mail came back. @param id of `bounceId` */
export const bounceReport = (id: string): string =>
  `To: bounces+${id}@parcelway.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="B"\r\n\r\n--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${EMAIL}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 ${FIRST} ${LAST} <${EMAIL}> unknown\r\n--B--\r\n`;
