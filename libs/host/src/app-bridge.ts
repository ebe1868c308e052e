import type { ResourceKind } from './host-adapter';

/** The part of the store admin's `window.shopify` that we use. Times in milliseconds. */
export interface AppBridge {
  config: { shop?: string; host?: string; locale?: string };
  ready?: Promise<void>;
  idToken(): Promise<string>;
  toast: {
    show(
      message: string,
      options?: { duration?: number; isError?: boolean; action?: string; onAction?: () => void },
    ): string;
  };
  loading(on: boolean): void;
  saveBar: { show(id: string): Promise<void> | void; hide(id: string): Promise<void> | void };
  modal: { show(id: string): Promise<void> | void };
  /** Ids as `gid://shopify/Product/1`; undefined: closed without a choice. Not every admin offers it. */
  resourcePicker?(options: {
    type: ResourceKind;
    multiple: boolean;
    filter: { variants: boolean };
  }): Promise<readonly { id: string; title?: string; displayName?: string }[] | undefined>;
}

declare global {
  interface Window {
    shopify?: AppBridge;
  }
}
