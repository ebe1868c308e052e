export interface PlatformShop {
  shopId: string;
  domain: string;
}
