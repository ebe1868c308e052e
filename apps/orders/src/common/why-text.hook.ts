import { useTranslate } from '@parcelway/i18n';

/** What a release knows of the reasons why a number may be of a courier. */
const REASONS = {
  regex: true,
  check_digit: true,
  shop_courier: true,
  shop_history: true,
  platform_company: true,
  destination: true,
  origin: true,
  provider: true,
} as const;
const isReason = (why: string): why is keyof typeof REASONS => why in REASONS;

/** "check digit is right, you shipped with them before": why a number may be of a courier. */
export function useWhyText(): (why: readonly string[]) => string {
  const { t } = useTranslate('orders');
  return (why) =>
    why
      .filter(isReason)
      .map((reason) => t(`courier.why.${reason}`))
      .join(', ');
}
