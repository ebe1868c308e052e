/** Company names of the store that a shop may assign to couriers; the list is read with every batch of orders. */
export const MAX_COURIER_NAMES = 200;
export const MAX_COMPANY_LENGTH = 100;
