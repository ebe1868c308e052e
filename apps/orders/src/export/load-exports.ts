/** How the latest export is getting on: comes after the rows. */
export const loadExports = () =>
  import(/* webpackChunkName: "export" */ './export-layer.component').then(({ ExportLayer: Part }) => Part);
