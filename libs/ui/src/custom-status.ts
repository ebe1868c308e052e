/** How statuses of a merchant's own are drawn. An entry of its own, so that their icons come only with what shows them. */
export { CUSTOM_STATUS_DRAWINGS } from './components/custom-status-icons';
export { CustomStatusMark, type CustomStatusMarkProps } from './components/custom-status-mark.component';
