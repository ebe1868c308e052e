/** What a screen needs before the charts have come, or beside them: small, and without echarts. */
export { ChartTexts, type ChartTextsProps, type ChartTranslate } from './chart-texts.context';
export { csvOf, type Figures } from './figures';
export { ChartSkeleton, type ChartSkeletonProps } from './frame/chart-skeleton.component';
export { Definition } from './frame/definition.component';
export { saveFile } from './frame/save-file';
