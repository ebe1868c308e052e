/** For tests only: what a plan adds to the one before it, in English. */
export const BASIC_BENEFITS = [
  'Bulk export of shipment data',
  'Word masking',
  'Customizable notification',
  'Discount upsell',
  'Email notifications',
  'Classic tracking theme block',
];
export const PRO_BENEFITS = [
  'Shipment review analytics',
  'Powerful integration',
  'Group stores subscription',
  'Customer feedback survey',
  'Delivery performance analytics',
  '50 pre-sale EDD custom rules',
  'Branding removal',
];
export const ENTERPRISE_BENEFITS = [
  'Custom integrations',
  'Custom carrier integration',
  'Tracking page customization',
  'Priority 24/7 live chat',
  'Dedicated account manager',
];
