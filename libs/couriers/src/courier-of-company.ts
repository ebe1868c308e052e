import { listCouriers } from './courier-list';

/** Aliases that stores use beside the couriers' own names; compared as lower-case words without accents. */
const ALIASES: Record<string, string> = {
  dhl: 'dhl',
  'my dhl': 'dhl',
  'dhl e commerce': 'dhl-ecommerce',
  'dhl global mail': 'dhl-ecommerce',
  'dhl paket': 'dhl-germany',
  'dhl parcel': 'dhl-germany',
  'deutsche post dhl': 'deutsche-post',
  'deutsche post de': 'deutsche-post',
  'federal express': 'fedex',
  'fed ex': 'fedex',
  'united parcel service': 'ups',
  'united states postal service': 'usps',
  'us postal service': 'usps',
  'us post': 'usps',
  'amazon logistics': 'amazon',
  amzl: 'amazon',
  'canada post corporation': 'canada-post',
  'postes canada': 'canada-post',
  auspost: 'australia-post',
  'aus post': 'australia-post',
  'belgian post': 'bpost',
  'b post': 'bpost',
  royalmail: 'royal-mail',
  parcelforce: 'royal-mail',
  'singapore post': 'singapore-post',
  postnord: 'sweden-post',
  'post nord': 'sweden-post',
  'post nl': 'postnl',
  'ctt expresso': 'ctt',
  omniva: 'estonia-post',
  'osterreichische post': 'austrian-post',
  'post at': 'austrian-post',
  'die post': 'swiss-post',
  'la poste suisse': 'swiss-post',
  posteitaliane: 'poste-italiane',
  'correios brasil': 'brazil-correios',
  'correos espana': 'correos-spain',
  correos: 'correos-spain',
  pocztex: 'poczta-polska',
  'turkey post': 'ptt',
  'ptt kargo': 'ptt',
  'nz post': 'new-zealand-post',
  'hongkong post': 'hong-kong-post',
  'yun express': 'yunexpress',
  yuntrack: 'yunexpress',
  gofo: 'gofo',
  'spee dee': 'speedee',
  odfl: 'old-dominion',
  'old dominion': 'old-dominion',
  'colis prive adrexo': 'colis-prive',
  sf: 'sf-express',
  's f express': 'sf-express',
  'sf international': 'sf-express',
  顺丰: 'sf-express',
  顺丰速运: 'sf-express',
  yamato: 'yamato',
  'yamato japan': 'yamato',
  taqbin: 'yamato',
  ヤマト運輸: 'yamato',
  landmark: 'landmark',
  'laser ship': 'lasership',
  'on trac': 'ontrac',
  gls: 'gls',
  'tnt express': 'tnt',
  myhermes: 'evri',
  'hermes uk': 'evri',
  'aliexpress standard shipping': 'cainiao',
  'yanwen express': 'yanwen',
  'yan wen': 'yanwen',
  'inpost paczkomaty': 'inpost',
  paczkomaty: 'inpost',
  mondialrelay: 'mondial-relay',
  'dpd local': 'dpd',
  'bpost international': 'landmark',
  'landmark global': 'landmark',
  'correo argentino': 'correo-argentino',
  'japan post en': 'japan-post',
  'israel post': 'israel-post',
};

/** Names strong enough to be recognized anywhere in a longer one ("Shipped with UPS"). */
const BRANDS = new Set([
  'ups',
  'usps',
  'fedex',
  'dhl',
  'dpd',
  'gls',
  'tnt',
  'purolator',
  'yodel',
  'aramex',
  'postnl',
  'bpost',
  'evri',
  'seur',
]);

const MOST_CHARACTERS = 80;

const BY_NAME = new Map<string, string>();
for (const courier of listCouriers()) {
  for (const name of [words(courier.name).join(' '), courier.code.replaceAll('-', ' ')])
    if (!BY_NAME.has(name)) BY_NAME.set(name, courier.code);
}
for (const [name, code] of Object.entries(ALIASES)) BY_NAME.set(name, code);

/**
 * The courier that a store's company name refers to: the longest known name at its beginning, else a brand inside it.
 * @returns null for unknown names ("Other", "Local delivery").
 */
export function courierOfCompany(company: string): string | null {
  const known = seen.get(company);
  if (known !== undefined) return known;
  const code = findCode(company);
  if (seen.size < MOST_SEEN && company.length <= MOST_CHARACTERS) seen.set(company, code);
  return code;
}

/** A company name as it is compared: `Béta  Kurier-GmbH` and `beta kurier gmbh` are one; '' for one without letters and digits. */
export const companyKey = (company: string): string => words(company).join(' ');

/** What stores write where they name no courier. */
const NO_NAMES = new Set([
  '',
  'other',
  'others',
  'custom',
  'unknown',
  'none',
  'n a',
  'na',
  'standard',
  'carrier',
  'courier',
]);

/** Whether this names a company at all, though possibly an unknown one. */
export const isOwnName = (company: string): boolean => !NO_NAMES.has(companyKey(company));

/** Stores write few different names in many orders. */
const seen = new Map<string, string | null>();
const MOST_SEEN = 1000;

function findCode(company: string): string | null {
  const parts = words(company);
  for (let end = parts.length; end > 0; end--) {
    const code = BY_NAME.get(parts.slice(0, end).join(' '));
    if (code) return code;
  }
  const brand = parts.find((part) => BRANDS.has(part));
  return brand ? (BY_NAME.get(brand) ?? null) : null;
}

function words(name: string): string[] {
  return (
    name
      .slice(0, MOST_CHARACTERS)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
