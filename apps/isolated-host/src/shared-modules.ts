/** Parts of the interface library that the host provides to remotes as the shell does: an import here makes it provide the module. */
export const SHARED_MODULES = [
  () => import('@parcelway/ui/forms'),
  () => import('@parcelway/ui/list'),
  () => import('@parcelway/ui/data'),
];
