/** Where parcels pass through: sorting hubs, the international gateway and the offset of local time in hours. */
export interface HubCountry {
  hubs: string[];
  gateway: string;
  offset: number;
  region: string;
}

/** `code|region|offset|gateway|hub,hub` */
const TABLE = `
US|NA|-6|Chicago, IL|Memphis, TN;Louisville, KY;Columbus, OH;Ontario, CA
CA|NA|-5|Mississauga, ON|Montréal, QC;Calgary, AB
MX|NA|-6|Ciudad de México|Guadalajara;Monterrey
BR|SA|-3|São Paulo|Curitiba;Belo Horizonte
AR|SA|-3|Buenos Aires|Córdoba
CL|SA|-3|Santiago|Concepción
GB|EU|0|London Heathrow|Coventry;Warrington;Bristol
IE|EU|0|Dublin|Portlaoise;Athlone
DE|EU|1|Leipzig|Hamburg;Köln;Nürnberg
FR|EU|1|Roissy-en-France|Lyon;Orléans
NL|EU|1|Amsterdam|Utrecht;Tilburg
BE|EU|1|Brussels|Antwerpen;Liège
LU|EU|1|Luxembourg|Bettembourg
AT|EU|1|Wien|Graz;Linz
CH|EU|1|Zürich|Härkingen;Daillens
ES|EU|1|Madrid|Zaragoza;Valencia
PT|EU|0|Lisboa|Coimbra
IT|EU|1|Milano Malpensa|Bologna;Firenze
PL|EU|1|Warszawa|Łódź;Poznań
CZ|EU|1|Praha|Brno
SK|EU|1|Bratislava|Žilina
HU|EU|1|Budapest|Székesfehérvár
RO|EU|2|București|Cluj-Napoca
BG|EU|2|Sofia|Plovdiv
GR|EU|2|Athens|Larissa
HR|EU|1|Zagreb|Rijeka
SI|EU|1|Ljubljana|Celje
SE|EU|1|Stockholm Arlanda|Rosersberg;Örebro
NO|EU|1|Oslo|Lillestrøm
DK|EU|1|København|Taulov
FI|EU|2|Vantaa|Lieto;Tampere
IS|EU|0|Keflavík|Reykjavík
EE|EU|2|Tallinn|Tartu
LV|EU|2|Riga|Jelgava
LT|EU|2|Vilnius|Kaunas
UA|EU|2|Kyiv|Lviv
TR|EU|3|İstanbul|Ankara
IL|ME|2|Tel Aviv|Modi'in
AE|ME|4|Dubai|Abu Dhabi
SA|ME|3|Riyadh|Jeddah
IN|AS|5.5|Mumbai|Delhi;Bengaluru
CN|AS|8|Shenzhen|Guangzhou;Hangzhou;Dongguan
HK|AS|8|Hong Kong|Tsuen Wan
JP|AS|9|Tokyo|Kawasaki;Osaka
KR|AS|9|Incheon|Daejeon
SG|AS|8|Singapore|Paya Lebar
MY|AS|8|Kuala Lumpur|Shah Alam
TH|AS|7|Bangkok|Lak Si
VN|AS|7|Ho Chi Minh City|Hà Nội
ID|AS|7|Jakarta|Surabaya
AU|OC|11|Sydney|Chullora;Sunshine West
NZ|OC|13|Auckland|Palmerston North
ZA|AF|2|Johannesburg|Cape Town
`;

const HUBS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line): [string, HubCountry] => {
      const [code = '', region = '', offset = '0', gateway = '', hubs = ''] = line.split('|');
      return [code, { region, offset: Number(offset), gateway, hubs: hubs.split(';') }];
    }),
);

/** Hubs of a country; one that is not in the table has a single place named after its code. */
export function hubsOf(country: string): HubCountry {
  return HUBS.get(country) ?? { region: 'other', offset: 0, gateway: country, hubs: [country] };
}
