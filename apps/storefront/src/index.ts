export { enhance, enhanceScript } from './enhance';
export { trackingLanguages, trackingTexts, type TrackingTexts } from './texts';
export { trackingCss } from './tracking-css';
