/**
 * Parts of the interface library that the shell provides to remotes without loading them itself: each is fetched when a screen
 * imports it. An import here is what makes the shell provide the module.
 */
export const lazyFacades = {
  forms: () => import('@parcelway/ui/forms'),
  list: () => import('@parcelway/ui/list'),
  data: () => import('@parcelway/ui/data'),
};
