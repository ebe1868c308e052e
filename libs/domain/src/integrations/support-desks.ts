/** Help desks that show a customer's parcels beside a ticket. They call the public API, with a key of their own. */
export const SUPPORT_DESKS = ['gorgias', 'zendesk'] as const;
export type SupportDesk = (typeof SUPPORT_DESKS)[number];
/** What they are called, in every language. */
export const SUPPORT_DESK_TITLES: Readonly<Record<SupportDesk, string>> = { gorgias: 'Gorgias', zendesk: 'Zendesk' };
/** The plan's feature of both. */
export const SUPPORT_DESK_FEATURE = 'gorgias_integration';
