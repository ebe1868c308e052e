/** The dialog of an export. */
export const loadExportModal = () =>
  import(/* webpackChunkName: "export-dialog" */ './export.modal').then(({ ExportModal: Part }) => Part);
