/**
 * The switches of what the store is told about its parcels. A remote carries its own copy, with the texts (`switchesMessages`) under
 * the key `switches_kit` of its own.
 */
export { switchesMessages, type SwitchesMessages, type SwitchesTranslate } from './switches/messages';
export { STATUS_OF_EVENT } from './switches/status-of-event';
export { StoreSwitches, type StoreSwitchesProps } from './switches/store-switches.component';
