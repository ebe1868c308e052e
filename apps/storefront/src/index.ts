export { enhance, enhanceScript } from './enhance';
export { pointOf, pointOfCountry, WORLD, worldFineSvg, worldSvg, type MapPoint } from './map/world-map';
export { mailPreviewDocument, mailPreviewScript } from './mail-preview-document';
export { previewDocument } from './preview-document';
export { promisePreviewDocument, promisePreviewScript } from './promise-preview-document';
export { trackingTexts, type TrackingTexts } from './texts';
export { pageCss } from './page-css';
export { SOCIAL_ICONS } from './social/social-icons';
export { STATUS_ICONS } from './status-icons';
