/** What the registry needs of the process's configuration; see the server's own description of each. */
export interface RegistryConfig {
  /** Public address of the front door, without a slash at the end. */
  APP_URL: string;
  SHOPIFY_API_KEY: string;
  SHOPIFY_API_SECRET: string;
  SHOPIFY_API_SECRET_OLD?: string;
  PLATFORM_ADMIN_URL: string;
  PLATFORM_CDN_URL: string;
  PRODUCT_NAME: string;
  /** Where "Contact us" leads. */
  SUPPORT_URL?: string;
  /** The FAQ behind "Help Docs". */
  HELP_URL?: string;
  /** Folder of the releases: `r/<id>/<version>/…` and `channels.json`. */
  releasesDir: string;
}
