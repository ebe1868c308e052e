/** Fields and choices for filters and forms, small enough to come with a first screen; dialogs are in `./data`. */
export { Checkbox } from './components/checkbox.component';
export { Switch, type SwitchProps } from './components/switch.component';
export { SwitchRow, type SwitchRowProps } from './components/switch-row.component';
export { ChoiceList, Form, FormLayout, RadioButton, Select, Tag, TextField } from '@shopify/polaris';
export type { TextFieldProps } from '@shopify/polaris';
