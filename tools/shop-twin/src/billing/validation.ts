import { parseAmount } from './decimal';
import type { BillingSettings, Discount, PricingInterval, RecurringPricing, UsagePricing } from './model';
import { normalAmount } from './pricing';

export interface UserError {
  field: string[] | null;
  message: string;
  code?: string;
}

export interface MoneyInput {
  amount: unknown;
  currencyCode: string;
}

interface DiscountInput {
  durationLimitInIntervals?: number | null;
  value?: { amount?: unknown; percentage?: unknown } | null;
}

export interface LineItemInput {
  plan: {
    appRecurringPricingDetails?: {
      price: MoneyInput;
      interval?: PricingInterval | null;
      discount?: DiscountInput | null;
    } | null;
    appUsagePricingDetails?: { terms: string; cappedAmount: MoneyInput } | null;
  };
}

export interface ChargeInput {
  name: string;
  returnUrl: string;
  test?: boolean | null;
}

const MAX_NAME = 255;
const MAX_TRIAL_DAYS = 1000;
const LEAST_ONE_TIME = 500_000n;
/** The platform's message for a shop that cannot be charged this way. */
export const REFUSED: UserError = { field: null, message: 'The shop cannot accept the provided charge' };

/** What is wrong with anything a merchant is to approve. */
export function chargeErrors({ name, returnUrl, test }: ChargeInput, settings: BillingSettings): UserError[] {
  const errors: UserError[] = [];
  if (!name.trim()) errors.push({ field: ['name'], message: "Name can't be blank" });
  if (name.length > MAX_NAME)
    errors.push({ field: ['name'], message: `Name is too long (maximum is ${MAX_NAME} characters)` });
  if (!URL.canParse(returnUrl) || !/^https?:$/.test(new URL(returnUrl).protocol))
    errors.push({ field: ['returnUrl'], message: 'Return url is invalid' });
  if (errors.length === 0 && (settings.frozen || (test && !settings.acceptsTestCharges))) errors.push(REFUSED);
  return errors;
}

/** A one-time price below the platform's least amount, which it refuses without a field. */
export function oneTimeErrors({ amount }: MoneyInput): UserError[] {
  const price = parseAmount(amount);
  return price !== null && price >= LEAST_ONE_TIME
    ? []
    : [{ field: null, message: 'Validation failed: Price must be greater than or equal to 0.5' }];
}

export function trialErrors(trialDays: number): UserError[] {
  const field = ['trialDays'];
  if (trialDays < 0) return [{ field, message: 'Trial days must be greater than or equal to 0' }];
  if (trialDays > MAX_TRIAL_DAYS)
    return [{ field, message: `Trial days must be less than or equal to ${MAX_TRIAL_DAYS}` }];
  return [];
}

export function extensionErrors(days: number): UserError[] {
  const field = ['days'];
  if (days <= 0) return [{ field, message: 'Days must be greater than 0' }];
  if (days > MAX_TRIAL_DAYS) return [{ field, message: `Days must be less than or equal to ${MAX_TRIAL_DAYS}` }];
  return [];
}

/** A subscription's line items as they are stored, or what is wrong with them. */
export function readLineItems(inputs: readonly LineItemInput[]): {
  lineItems: (RecurringPricing | UsagePricing)[];
  currency: string;
  errors: UserError[];
} {
  const errors: UserError[] = [];
  const refuse = (message: string, field = ['lineItems']): void => void errors.push({ field, message });
  const lineItems = inputs.flatMap((input, at) => readLineItem(input, ['lineItems', String(at), 'plan'], refuse));
  const currencies = new Set(
    inputs.flatMap(({ plan }) => [
      ...(plan.appRecurringPricingDetails ? [plan.appRecurringPricingDetails.price.currencyCode] : []),
      ...(plan.appUsagePricingDetails ? [plan.appUsagePricingDetails.cappedAmount.currencyCode] : []),
    ]),
  );
  if (inputs.length === 0) refuse('At least one plan must be selected');
  if (currencies.size > 1) refuse('All pricing plans must use the same currency.');
  if (new Set(lineItems.map(({ kind }) => kind)).size < lineItems.length)
    refuse('Only one pricing plan can be defined for each available type');
  else if (lineItems.length > 1 && lineItems.some((item) => item.kind === 'recurring' && item.interval === 'ANNUAL'))
    refuse('All pricing plans must have the same interval');
  return { lineItems, currency: [...currencies][0] ?? 'USD', errors };
}

type Refuse = (message: string, field: string[]) => void;

function readLineItem({ plan }: LineItemInput, path: string[], refuse: Refuse): (RecurringPricing | UsagePricing)[] {
  const { appRecurringPricingDetails: recurring, appUsagePricingDetails: usage } = plan;
  if (recurring && usage) refuse('A plan has either recurring or usage pricing details', path);
  if (recurring) {
    const field = [...path, 'appRecurringPricingDetails'];
    const price = normalAmount(recurring.price.amount);
    if (price === null) refuse('Price is not a number', [...field, 'price']);
    else if (price.startsWith('-')) refuse('Price must be greater than or equal to 0', [...field, 'price']);
    const discount = recurring.discount
      ? readDiscount(recurring.discount, price, [...field, 'discount'], refuse)
      : null;
    return [{ kind: 'recurring', price: price ?? '0.0', interval: recurring.interval ?? 'EVERY_30_DAYS', discount }];
  }
  if (usage) {
    const field = [...path, 'appUsagePricingDetails'];
    if (!usage.terms.trim()) refuse("Terms can't be blank", [...field, 'terms']);
    const cappedAmount = parseAmount(usage.cappedAmount.amount);
    if (cappedAmount === null || cappedAmount <= 0n)
      refuse('Capped amount must be greater than 0', [...field, 'cappedAmount']);
    return [
      {
        ...{ kind: 'usage', terms: usage.terms, balanceUsed: '0.0', proposal: null },
        cappedAmount: normalAmount(usage.cappedAmount.amount) ?? '0.0',
      },
    ];
  }
  refuse('A plan has either recurring or usage pricing details', path);
  return [];
}

function readDiscount(input: DiscountInput, price: string | null, field: string[], refuse: Refuse): Discount {
  const duration = input.durationLimitInIntervals ?? null;
  if (duration !== null && duration <= 0)
    refuse('Duration limit in intervals must be greater than 0', [...field, 'durationLimitInIntervals']);
  const given = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
  const [amount, percentage] = [given(input.value?.amount), given(input.value?.percentage)];
  const [off, share] = [parseAmount(amount), parseAmount(percentage)];
  if ((amount === null) === (percentage === null))
    refuse('A discount has either an amount or a percentage', [...field, 'value']);
  else if (percentage !== null && (share === null || share <= 0n || share > 1_000_000n))
    refuse('Percentage must be greater than 0 and at most 1', [...field, 'value', 'percentage']);
  else if (amount !== null && (off === null || off <= 0n || off > (parseAmount(price) ?? 0n)))
    refuse('Amount must be greater than 0 and at most the price', [...field, 'value', 'amount']);
  return {
    durationLimitInIntervals: duration,
    amount: amount === null ? null : normalAmount(amount),
    percentage: percentage === null ? null : normalAmount(percentage),
  };
}
