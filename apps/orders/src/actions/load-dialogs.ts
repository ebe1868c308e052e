/** The dialogs of actions come when the pointer or the focus is at what opens one. */
export const loadDialogs = () => import(/* webpackChunkName: "action-dialogs" */ './action-dialog.component');
