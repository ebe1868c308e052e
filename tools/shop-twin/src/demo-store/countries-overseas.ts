import { country, type DemoCountry } from './country';

const COURIERS = ['dhl', 'usps', 'fedex', 'ups', 'yunexpress', 'china-post', 'amazon'];

/** Asia, Latin America and Africa. */
export const OVERSEAS: readonly DemoCountry[] = [
  country('IL', 'Israel', 0.5, 'he', 'he', null, 'רחוב האלון #', 'חיפה|Haifa||32#####', ['israel-post', ...COURIERS]),
  country('AE', 'United Arab Emirates', 0.7, 'ar', 'ar', null, 'شارع النخيل #', 'Dubai|Dubai|DU|', [
    'emirates-post',
    ...COURIERS,
  ]),
  country('SA', 'Saudi Arabia', 0.6, 'ar', 'ar', null, 'حي الياسمين #', 'الرياض|Riyadh||11###', [
    'saudi-post',
    ...COURIERS,
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
    ['india-post', ...COURIERS],
  ),
  country('CN', 'China', 1, 'zh', 'zh-CN', null, '桂花路#号', '苏州|Jiangsu|JS|2150##', ['china-post', 'yunexpress']),
  country('HK', 'Hong Kong', 0.8, 'zh', 'zh-TW', null, 'Flat #B, 2# Lantern Street', 'Sha Tin|New Territories|NT|', [
    'hong-kong-post',
    ...COURIERS,
  ]),
  country('JP', 'Japan', 2, 'ja', 'ja', null, '若葉町#-1#', '金沢市|Ishikawa|JP-17|920-00##', [
    'japan-post',
    ...COURIERS,
  ]),
  country('KR', 'South Korea', 1, 'ko', 'ko', null, '은행나무로 #', '전주시|Jeollabuk-do|KR-45|550##', [
    'korea-post',
    ...COURIERS,
  ]),
  country('SG', 'Singapore', 0.8, 'zh', 'en-SG', null, '1# Orchid Walk #0#-1#', 'Singapore|||5#####', [
    'singapore-post',
    ...COURIERS,
  ]),
  country('MY', 'Malaysia', 0.5, 'ms', 'ms', null, 'No. #, Jalan Kenanga', 'Ipoh|Perak|PRK|3###0', [
    'malaysia-post',
    ...COURIERS,
  ]),
  country('TH', 'Thailand', 0.5, 'th', 'th', null, '#/1 ซอยดอกแก้ว', 'เชียงใหม่|Chiang Mai|TH-50|5000#', [
    'thailand-post',
    ...COURIERS,
  ]),
  country('VN', 'Vietnam', 0.4, 'vi', 'vi', null, '# Đường Hoa Sữa', 'Đà Nẵng|Đà Nẵng||5500##', [
    'vietnam-post',
    ...COURIERS,
  ]),
  country('ID', 'Indonesia', 0.4, 'ms', 'id', null, 'Jl. Cempaka No. #', 'Bandung|Jawa Barat|JB|401##', [
    'pos-indonesia',
    ...COURIERS,
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
    ['brazil-correios', ...COURIERS],
  ),
  country('MX', 'Mexico', 1, 'es', 'es-MX', null, 'Calle Jacaranda ##', 'Mérida|Yucatán|YUC|970##', [
    'correos-mexico',
    ...COURIERS,
  ]),
  country('AR', 'Argentina', 0.4, 'es', 'es', null, 'Av. Los Aromos ##', 'Córdoba|Córdoba|X|X50##', [
    'correo-argentino',
    ...COURIERS,
  ]),
  country('CL', 'Chile', 0.4, 'es', 'es', null, 'Pasaje Los Boldos #', 'Valparaíso|Valparaíso|VS|234####', COURIERS),
  country('ZA', 'South Africa', 0.5, 'en', 'en-ZA', null, '# Protea Road', 'Gqeberha|Eastern Cape|EC|600#', [
    'south-africa-post',
    ...COURIERS,
  ]),
];
