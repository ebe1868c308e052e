import type { NamePool } from './people';

export interface Place {
  city: string;
  province: string;
  provinceCode: string | null;
  zip: string;
}

export interface DemoCountry {
  code: string;
  name: string;
  /** Share of the demo shop's orders. */
  weight: number;
  names: NamePool;
  locale: string;
  /** Numbers reserved for fiction where the country has such a range; null: none is given. */
  phone: string | null;
  streets: string[];
  places: Place[];
  couriers: string[];
}

const EUROPE = ['dpd', 'dhl', 'ups', 'deutsche-post', 'postnl', 'landmark', 'royal-mail'];
const OVERSEAS = ['dhl', 'usps', 'fedex', 'ups', 'yunexpress', 'china-post', 'amazon'];

/** `city|province|code|zip pattern` separated by `;`. In streets `#` is a digit. */
function country(
  code: string,
  name: string,
  weight: number,
  names: NamePool,
  locale: string,
  phone: string | null,
  streets: string,
  places: string,
  couriers: string[],
): DemoCountry {
  return {
    code,
    name,
    weight,
    names,
    locale,
    phone,
    couriers,
    streets: streets.split(';'),
    places: places.split(';').map((text) => {
      const [city = '', province = '', provinceCode = '', zip = ''] = text.split('|');
      return { city, province, provinceCode: provinceCode || null, zip };
    }),
  };
}

const NANP = '+1 ##2 555 01##';

export const COUNTRIES: readonly DemoCountry[] = [
  country(
    'US',
    'United States',
    30,
    'en',
    'en-US',
    NANP,
    '1## Harbor Lane;4# Juniper Street;8## Old Mill Road;2### Larkspur Avenue',
    'Portland|Oregon|OR|972##;Austin|Texas|TX|787##;Minneapolis|Minnesota|MN|554##;Albany|New York|NY|122##;Savannah|Georgia|GA|314##;Fresno|California|CA|937##',
    ['ups', 'usps', 'fedex', 'ontrac', 'lasership', 'amazon', 'old-dominion'],
  ),
  country(
    'CA',
    'Canada',
    7,
    'en',
    'en-CA',
    NANP,
    '7# Maple Crescent;1## Rue des Érables',
    'Halifax|Nova Scotia|NS|B3H #L#;Québec|Quebec|QC|G1R #N#;Calgary|Alberta|AB|T2P #K#',
    ['canada-post', 'purolator', 'canpar', 'fedex', 'ups'],
  ),
  country(
    'GB',
    'United Kingdom',
    9,
    'en',
    'en-GB',
    '+44 7700 900###',
    '# Foxglove Close;Flat #, 1# Tannery Row',
    'Leeds|England|ENG|LS# #@@;Cardiff|Wales|WLS|CF1# #@@;Inverness|Scotland|SCT|IV# #@@',
    ['royal-mail', 'yodel', 'dpd', 'ups'],
  ),
  country(
    'DE',
    'Germany',
    9,
    'de',
    'de',
    '+49 30 23125###',
    'Lindenweg #;Am Grünen Hof 1#;Schloßstraße 4#a',
    'Görlitz|Sachsen||0282#;Nürnberg|Bayern||904##;Kiel|Schleswig-Holstein||241##',
    ['dhl', 'dpd', 'deutsche-post', 'ups'],
  ),
  country(
    'FR',
    'France',
    5,
    'fr',
    'fr',
    '+33 1 99 00 ## ##',
    '1# rue des Mûriers;# allée du Château-d’Eau',
    'Orléans|Centre-Val de Loire||4500#;Besançon|Bourgogne-Franche-Comté||2500#',
    ['la-poste', 'dpd', 'dhl', 'ups'],
  ),
  country(
    'IE',
    'Ireland',
    2,
    'en',
    'en-IE',
    '+353 20 91# ####',
    '# Quay Cottages',
    'Galway|Galway|G|H91 @#@#;Cork|Cork|CO|T12 @#@#',
    ['an-post', 'dpd', 'royal-mail'],
  ),
  country(
    'AU',
    'Australia',
    4,
    'en',
    'en-AU',
    '+61 491 57# ###',
    '1# Wattlebird Court;Unit #/2# Banksia Drive',
    'Hobart|Tasmania|TAS|70##;Geelong|Victoria|VIC|32##',
    ['australia-post', 'dhl', 'fedex'],
  ),
  country(
    'NZ',
    'New Zealand',
    2,
    'en',
    'en-NZ',
    null,
    '4# Kōwhai Terrace',
    'Dunedin|Otago|OTA|901#;Whangārei|Northland|NTL|011#',
    ['new-zealand-post', 'dhl'],
  ),
  country('AT', 'Austria', 1.5, 'de', 'de-AT', null, 'Mühlgasse #', 'Graz|Steiermark||801#', [
    'austrian-post',
    'dpd',
    'dhl',
  ]),
  country(
    'CH',
    'Switzerland',
    1.5,
    'de',
    'de-CH',
    null,
    'Seestrasse 1#',
    'Zürich|Zürich|ZH|800#;Neuchâtel|Neuchâtel|NE|200#',
    ['swiss-post', 'dhl'],
  ),
  country(
    'BE',
    'Belgium',
    1.5,
    'nl',
    'nl-BE',
    null,
    'Kerkstraat 1#;Rue de l’Étang #',
    'Gent|Oost-Vlaanderen||900#;Liège|Liège||400#',
    ['bpost', ...EUROPE],
  ),
  country('NL', 'Netherlands', 2, 'nl', 'nl', null, 'Molenpad #;’s-Gravenweg 2#', 'Utrecht|Utrecht|UT|35## @@', [
    'postnl',
    'dpd',
    'dhl',
  ]),
  country(
    'LU',
    'Luxembourg',
    0.4,
    'fr',
    'fr',
    null,
    '# rue du Moulin',
    'Esch-sur-Alzette|Esch-sur-Alzette||40##',
    EUROPE,
  ),
  country(
    'ES',
    'Spain',
    2.5,
    'es',
    'es',
    null,
    'Calle del Olmo, #, 2.º B',
    'Cádiz|Cádiz|CA|1100#;A Coruña|A Coruña|C|1500#',
    ['correos-spain', ...EUROPE],
  ),
  country('PT', 'Portugal', 1, 'pt', 'pt-PT', null, 'Rua das Flores, 1#', 'Évora|Évora||7000-###', ['ctt', 'dpd']),
  country(
    'IT',
    'Italy',
    2.5,
    'it',
    'it',
    null,
    'Via dei Mandorli, #',
    'Forlì|Forlì-Cesena|FC|4712#;Sassari|Sassari|SS|0710#',
    ['poste-italiane', 'dhl', 'ups'],
  ),
  country('PL', 'Poland', 1.5, 'pl', 'pl', null, 'ul. Źródlana #/1#', 'Łódź|Łódzkie||90-###;Gdańsk|Pomorskie||80-###', [
    'poczta-polska',
    'dpd',
    'ups',
  ]),
  country('CZ', 'Czechia', 0.8, 'cz', 'cs', null, 'Lipová 1#', 'Brno|Jihomoravský kraj||60# 00', [
    'czech-post',
    ...EUROPE,
  ]),
  country('SK', 'Slovakia', 0.5, 'cz', 'sk', null, 'Kvetná #', 'Košice|Košický kraj||04# 01', [
    'slovakia-post',
    ...EUROPE,
  ]),
  country('HU', 'Hungary', 0.6, 'hu', 'hu', null, 'Tölgyfa utca 1#.', 'Győr|Győr-Moson-Sopron||902#', [
    'magyar-posta',
    ...EUROPE,
  ]),
  country('RO', 'Romania', 0.6, 'ro', 'ro', null, 'Str. Livezilor nr. #', 'Timișoara|Timiș|TM|3000##', [
    'romania-post',
    ...EUROPE,
  ]),
  country('BG', 'Bulgaria', 0.4, 'uk', 'bg', null, 'ул. Здравец #', 'Пловдив|Пловдив||400#', ['bulgaria-post', 'dhl']),
  country('GR', 'Greece', 0.6, 'el', 'el', null, 'Οδός Ελιάς 1#', 'Θεσσαλονίκη|Κεντρική Μακεδονία||546 ##', [
    'elta',
    'dhl',
  ]),
  country('HR', 'Croatia', 0.4, 'cz', 'hr', null, 'Ulica lipa #', 'Šibenik|Šibensko-kninska||220##', [
    'croatia-post',
    'dpd',
  ]),
  country('SI', 'Slovenia', 0.3, 'cz', 'sl', null, 'Cvetlična ulica #', 'Koper|Koper||600#', ['slovenia-post', 'dpd']),
  country('SE', 'Sweden', 1.4, 'nordic', 'sv', '+46 70 17406##', 'Björkvägen #', 'Malmö|Skåne län||211 ##', [
    'sweden-post',
    'dhl',
    'ups',
  ]),
  country('NO', 'Norway', 1, 'nordic', 'nb', null, 'Fjellveien 1#', 'Tromsø|Troms||90##', ['posten-norge', 'dhl']),
  country('DK', 'Denmark', 1, 'nordic', 'da', null, 'Søndergade #, st. tv.', 'Aarhus|Midtjylland||800#', [
    'denmark-post',
    'dhl',
  ]),
  country('FI', 'Finland', 0.8, 'nordic', 'fi', null, 'Koivukuja # A 1#', 'Jyväskylä|Keski-Suomi||4010#', [
    'posti',
    'dhl',
  ]),
  country('IS', 'Iceland', 0.2, 'nordic', 'is', null, 'Birkigata #', 'Akureyri|Norðurland eystra||60#', [
    'iceland-post',
    'dhl',
  ]),
  country('EE', 'Estonia', 0.3, 'nordic', 'et', null, 'Kase tn #-1#', 'Tartu|Tartumaa||5000#', ['estonia-post', 'dpd']),
  country('LV', 'Latvia', 0.3, 'nordic', 'lv', null, 'Liepu iela #', 'Liepāja|Liepāja||LV-340#', [
    'latvia-post',
    'dpd',
  ]),
  country('LT', 'Lithuania', 0.3, 'pl', 'lt', null, 'Ąžuolų g. #', 'Šiauliai|Šiaulių apskritis||76###', [
    'lithuania-post',
    'dpd',
  ]),
  country('UA', 'Ukraine', 0.4, 'uk', 'uk', null, 'вул. Калинова, #', 'Львів|Львівська область||790##', [
    'ukrposhta',
    'dhl',
  ]),
  country('TR', 'Türkiye', 0.8, 'tr', 'tr', null, 'Gülbahçe Sok. No: #', 'Eskişehir|Eskişehir||260##', [
    'ptt',
    'dhl',
    'ups',
  ]),
  country('IL', 'Israel', 0.5, 'he', 'he', null, 'רחוב האלון #', 'חיפה|Haifa||32#####', ['israel-post', ...OVERSEAS]),
  country('AE', 'United Arab Emirates', 0.7, 'ar', 'ar', null, 'شارع النخيل #', 'Dubai|Dubai|DU|', [
    'emirates-post',
    ...OVERSEAS,
  ]),
  country('SA', 'Saudi Arabia', 0.6, 'ar', 'ar', null, 'حي الياسمين #', 'الرياض|Riyadh||11###', [
    'saudi-post',
    ...OVERSEAS,
  ]),
  country(
    'IN',
    'India',
    1.2,
    'hi',
    'hi',
    null,
    'Plot #, Neem Marg',
    'Pune|Maharashtra|MH|4110##;Jaipur|Rajasthan|RJ|3020##',
    ['india-post', ...OVERSEAS],
  ),
  country('CN', 'China', 1, 'zh', 'zh-CN', null, '桂花路#号', '苏州|Jiangsu|JS|2150##', ['china-post', 'yunexpress']),
  country('HK', 'Hong Kong', 0.8, 'zh', 'zh-TW', null, 'Flat #B, 2# Lantern Street', 'Sha Tin|New Territories|NT|', [
    'hong-kong-post',
    ...OVERSEAS,
  ]),
  country('JP', 'Japan', 2, 'ja', 'ja', null, '若葉町#-1#', '金沢市|Ishikawa|JP-17|920-00##', [
    'japan-post',
    ...OVERSEAS,
  ]),
  country('KR', 'South Korea', 1, 'ko', 'ko', null, '은행나무로 #', '전주시|Jeollabuk-do|KR-45|550##', [
    'korea-post',
    ...OVERSEAS,
  ]),
  country('SG', 'Singapore', 0.8, 'zh', 'en-SG', null, '1# Orchid Walk #0#-1#', 'Singapore|||5#####', [
    'singapore-post',
    ...OVERSEAS,
  ]),
  country('MY', 'Malaysia', 0.5, 'ms', 'ms', null, 'No. #, Jalan Kenanga', 'Ipoh|Perak|PRK|3###0', [
    'malaysia-post',
    ...OVERSEAS,
  ]),
  country('TH', 'Thailand', 0.5, 'th', 'th', null, '#/1 ซอยดอกแก้ว', 'เชียงใหม่|Chiang Mai|TH-50|5000#', [
    'thailand-post',
    ...OVERSEAS,
  ]),
  country('VN', 'Vietnam', 0.4, 'vi', 'vi', null, '# Đường Hoa Sữa', 'Đà Nẵng|Đà Nẵng||5500##', [
    'vietnam-post',
    ...OVERSEAS,
  ]),
  country('ID', 'Indonesia', 0.4, 'ms', 'id', null, 'Jl. Cempaka No. #', 'Bandung|Jawa Barat|JB|401##', [
    'pos-indonesia',
    ...OVERSEAS,
  ]),
  country(
    'BR',
    'Brazil',
    1.4,
    'pt',
    'pt-BR',
    null,
    'Rua Jacarandá, 1## – Apto #',
    'Florianópolis|Santa Catarina|SC|880##-###;São Luís|Maranhão|MA|650##-###',
    ['brazil-correios', ...OVERSEAS],
  ),
  country('MX', 'Mexico', 1, 'es', 'es-MX', null, 'Calle Jacaranda ##', 'Mérida|Yucatán|YUC|970##', [
    'correos-mexico',
    ...OVERSEAS,
  ]),
  country('AR', 'Argentina', 0.4, 'es', 'es', null, 'Av. Los Aromos ##', 'Córdoba|Córdoba|X|X50##', [
    'correo-argentino',
    ...OVERSEAS,
  ]),
  country('CL', 'Chile', 0.4, 'es', 'es', null, 'Pasaje Los Boldos #', 'Valparaíso|Valparaíso|VS|234####', OVERSEAS),
  country('ZA', 'South Africa', 0.5, 'en', 'en-ZA', null, '# Protea Road', 'Gqeberha|Eastern Cape|EC|600#', [
    'south-africa-post',
    ...OVERSEAS,
  ]),
];
