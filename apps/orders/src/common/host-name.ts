/** The domain of an address, as people name a website: without `www.`; what is no address as it is. */
export const hostName = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
