/** One entry of the side menu, or of the admin's navigation menu. */
export interface MenuItem {
  id: string;
  label: string;
  path: string;
}

export interface SaveBarState {
  saving: boolean;
  onSave(): void;
  onDiscard(): void;
}
/** What an adapter needs to draw it. */
export interface SaveBar extends SaveBarState {
  labels: { save: string; discard: string };
}

export interface ToastOptions {
  isError?: boolean;
  /** Milliseconds; 2000 by default. */
  duration?: number;
  /** What can be done about it while it is shown, such as Undo. */
  action?: ToastAction;
}
export interface ToastAction {
  label: string;
  run(): void;
}
/** The options of an adapter. */
export type Toast = Required<Omit<ToastOptions, 'action'>> & Pick<ToastOptions, 'action'>;

/** What the store admin lets a user choose of the store. */
export type ResourceKind = 'product' | 'variant' | 'collection';
export interface PickedResource {
  /** The store's number of it. */
  id: string;
  title: string;
}
/** Lets the user choose, and answers with what was chosen; empty when it was closed without. */
export type PickResources = (kind: ResourceKind) => Promise<PickedResource[]>;

/** What differs between the store admin and the stand-alone app. Remotes never see which one is behind {@link Host}. */
export interface HostAdapter {
  readonly kind: 'embedded' | 'stand-alone';
  /** Session token of the embedding admin; null where there is none. */
  readonly idToken: (() => Promise<string>) | null;
  /** Locale of the store platform's configuration. */
  readonly platformLocale: string | null;
  /** See {@link Host.staticPreviews}; true in the isolated host. */
  readonly staticPreviews?: boolean;
  /** Missing where the store admin's picker is not at hand. */
  readonly pickResources?: PickResources;
  toast(message: string, options: Toast): void;
  setTitle(title: string): void;
  setMenu(items: readonly MenuItem[]): void;
  setLoading(loading: boolean): void;
  /** Shows the save bar, updates it, or hides it with null. */
  setSaveBar(bar: SaveBar | null): void;
  /** Opens a path of the app over the whole admin, and reports when it is closed; stand-alone it is an ordinary navigation. */
  openOverlay(path: string, onClosed?: () => void): void;
  /** Opens an address outside the app. */
  openExternal(url: string, target: 'new-tab' | 'top'): void;
  /** Loads the page again in a way that survives the frame. */
  reload(): void;
  /** Called by the admin's navigation; the handler routes on the client. @returns unsubscribe */
  onNavigate(handler: (path: string) => void): () => void;
}
