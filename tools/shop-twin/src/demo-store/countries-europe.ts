import { country, type DemoCountry } from './country';

const COURIERS = ['dpd', 'dhl', 'ups', 'deutsche-post', 'postnl', 'landmark', 'royal-mail'];

/** The rest of Europe, with Türkiye. */
export const EUROPE: readonly DemoCountry[] = [
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
    ['bpost', ...COURIERS],
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
    COURIERS,
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
    ['correos-spain', ...COURIERS],
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
    ...COURIERS,
  ]),
  country('SK', 'Slovakia', 0.5, 'cz', 'sk', null, 'Kvetná #', 'Košice|Košický kraj||04# 01', [
    'slovakia-post',
    ...COURIERS,
  ]),
  country('HU', 'Hungary', 0.6, 'hu', 'hu', null, 'Tölgyfa utca 1#.', 'Győr|Győr-Moson-Sopron||902#', [
    'magyar-posta',
    ...COURIERS,
  ]),
  country('RO', 'Romania', 0.6, 'ro', 'ro', null, 'Str. Livezilor nr. #', 'Timișoara|Timiș|TM|3000##', [
    'romania-post',
    ...COURIERS,
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
];
