export { enhance, enhanceScript } from './enhance';
export { trackingTexts, type TrackingTexts } from './texts';
export { trackingCss } from './tracking-css';
