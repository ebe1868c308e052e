import { pick, type Random } from './random';

/** Invented people: given and family names of a language, mixed at random. */
const POOLS = {
  en: [
    'Rowan Maisie Callum Tess Jasper Willa Everett Nora Desmond Hazel',
    'Ashdown Pennock Thornbury Whitlock Marlowe Fairweather Holbeck Osgood Tilney Brackwater',
  ],
  de: [
    'Jörg Annika Björn Käthe Moritz Wiebke Ärmin Sönke Frauke Till',
    'Grünwälder Öttinger Weißbach Müllenhoff Strößner Kaltenbrück Hähnel Brömmel',
  ],
  fr: [
    'Éloïse Gaëtan Anaïs Théo Zoé Jérôme Hélène Loïc Maëlle Rémi',
    "Desrosiers-Lenoir L'Évêque Châtelain Bréchard Montgrézy Fauçon Saint-Ylaire",
  ],
  es: [
    'Íñigo Begoña Martín Lucía Andrés Inés Óscar Macarena Joaquín',
    'Peñalver Ibáñez-Soria Quintañón Zúñiga-Mora Carreño Villaécija Ordóñez',
  ],
  pt: [
    'João Inês Gonçalo Beatriz Tomás Conceição Duarte Letícia Caetano',
    'Magalhães-Vaz Brandão Sequeira Assunção Fagundes Vasconcelhos Guimarãez',
  ],
  it: [
    'Niccolò Fiammetta Ottavio Ginevra Tancredi Ludovica Zeno',
    "D'Ambrosini Pellegrotti Vannozzi Castelbarco Montesecco Ferrìn",
  ],
  nl: [
    'Joris Femke Daan Lotte Wouter Maaike Sjoerd',
    'van der Steenhoek de Wolff-Bakels Vrijdag Zonneveldt IJsselmans Kuiperink',
  ],
  nordic: [
    'Åsa Øyvind Håkon Freja Söeren Linnéa Sæmund Ylva Björk',
    'Ångström-Lind Østergren Bjørkvik Sjöwallén Håkanssen Þórvik Lumimäki',
  ],
  pl: [
    'Łukasz Żaneta Grażyna Świętosław Michał Małgorzata Wojciech',
    'Brzęczyszczak Wróblińska Żółtowicz Śliwkowska Dąbrowiecki Kędziorek',
  ],
  cz: ['Jiří Zdeňka Ondřej Šárka Vojtěch Božena Ľubomír', 'Dvořáček Čermáková Růžičkin Šťastník Hřebíček Kalenská'],
  hu: ['Győző Ágnes Zoltán Örs Bálint Tünde', 'Kővágóvári Szőllősi-Nagy Erdélyházi Tűzkő Bakonyvári'],
  ro: ['Ștefan Ileana Răzvan Ioana Mircea Țintea', 'Brâncoveni Ursăchescu Drăgușin Sfințescu Munteleanu'],
  tr: ['Çağlar Şebnem İrem Ömer Gülşah Oğuzhan Ilgaz', 'Yıldırımoğlu Güneşdoğdu Çınarlı Ağaçören Işıkdağ'],
  el: ['Θεόδωρος Ελπίδα Σταύρος Ιφιγένεια Νικηφόρος', 'Παπανδρόνης Καλλιέργου Μαυρογένης Αργυρόπολης'],
  uk: ['Ярослав Олеся Тарас Соломія Любомир Зоряна', 'Вишневецька Кравчинець Горобченко Левадний'],
  ar: ['ياسمين سليم نور فارس ليلى زياد', 'الحدادين المنصورية البستاني الزهراوي'],
  he: ['נועם תמר איתן יעל אלון', 'בן-שחר אלמגורי כרמליאן גלבועי'],
  hi: ['आरव मीरा ईशान काव्या रोहनिका', 'चंद्रवंशी शर्मोत्रा मेहतानी पाठकर'],
  zh: ['晓彤 子墨 雨桐 浩然 诗涵 景行', '欧阳 诸葛 林 陈 沈 顾'],
  ja: ['さくら 蓮 陽菜 大翔 美月 悠真', '月ヶ瀬 星野原 藤波 青葉山 白鳥居'],
  ko: ['서연 도윤 하은 지호 수아', '남궁 제갈 한 윤 선우'],
  th: ['กานดา ธนกร พิมพ์ชนก ณัฐวุฒิ', 'รุ่งเรืองฟ้า ศรีจันทร์ดี แก้วมณีศรี'],
  vi: ['Nguyệt Đức Thảo Hưởng Ngọc Quỳnh', 'Trầnh Phạmvũ Lưỡng Đặngô Bùithế'],
  ms: ['Aisyah Dewi Budianto Putra Siti Rahmat', 'Wicaksonoto Suryaningrat Hartantyo Kusumawan'],
} as const satisfies Record<string, readonly [given: string, family: string]>;

export type NamePool = keyof typeof POOLS;

const SPLIT = new Map(
  Object.entries(POOLS).map(([pool, [given, family]]) => [
    pool,
    {
      given: given.split(' '),
      // Dutch prefixes belong to the name that follows them.
      family: family
        .replace(/\b(van der|de) /g, (prefix) => prefix.replaceAll(' ', '_'))
        .split(' ')
        .map((name) => name.replaceAll('_', ' ')),
    },
  ]),
);

export function personName(pool: NamePool, random: Random): { firstName: string; lastName: string } {
  const names = SPLIT.get(pool) as { given: string[]; family: string[] };
  return { firstName: pick(names.given, random), lastName: pick(names.family, random) };
}

/** An address at a domain that belongs to nobody; names that have no Latin form become a number. */
export function emailOf(firstName: string, lastName: string, index: number, random: Random): string {
  const latin = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[^A-Za-z.-]/g, '')
    .replace(/^[.-]+|[.-]+$/g, '')
    .toLowerCase();
  return `${latin.length > 3 ? latin : 'customer'}.${index}@example.${pick(['com', 'net', 'org'], random)}`;
}
