/** What is turned on and off at once, without saving. An entry of its own, so that only screens with switches carry them. */
export { Switch, type SwitchProps } from './components/switch.component';
export { SwitchRow, type SwitchRowProps } from './components/switch-row.component';
