/** What a screen needs before the charts have come: small, and without echarts. */
export { ChartTexts, type ChartTextsProps, type ChartTranslate } from './chart-texts.context';
export { ChartSkeleton, type ChartSkeletonProps } from './frame/chart-skeleton.component';
export { saveFile } from './frame/save-file';
