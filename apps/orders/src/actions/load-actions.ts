/** What acts on parcels comes when a job runs or something is about to be done. */
export const loadActions = () => import(/* webpackChunkName: "actions" */ './action-layer.component');
