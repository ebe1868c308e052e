import { partOf, RECORDED } from './corpus';
import listSources from './corpus/recorded-lists-sources.json';
import sources from './corpus/recorded-sources.json';

/** "Signed by" in the languages of the corpus, with a name behind it. */
const BY_PERSON = [
  /(?:signed|received|accepted|collected|taken)(?: for)? by:? +(.*)/iu,
  /(?:unterschrieben|quittiert|angenommen|entgegengenommen|empfangen|abgeholt) (?:von|durch):? +(.*)/iu,
  /(?:sign[ée]e?|re[çc]ue?|réceptionnée?|acceptée?) par:? +(.*)/iu,
  /(?:getekend|ontvangen|aangenomen|opgehaald|ondertekend)(?: voor ontvangst)? door:? +(.*)/iu,
  /(?:firmad[oa]|recibid[oa]|recogid[oa]|assinad[oa]|recebid[oa]) (?:por|pelo|pela):? +(.*)/iu,
  /(?:firmat[oa]|ricevut[oa]|ritirat[oa]) da:? +(.*)/iu,
  /(?:podpisan[aey]|odebran[aey]|pokwitowan[aey]) przez:? +(.*)/iu,
  /(?:kvitterad|kvitterat|signerad|undertecknad|mottage[nt]|hämtat?d?) av:? +(.*)/iu,
  /(?:teslim alan|imzalayan):? +(.*)/iu,
  /签收人[:：]? *(.*)/iu,
];
/** Who is no person. */
const NO_PERSON = /^(?:PostNL|Post|GLS|UPS|SingPost|Australia Post|Air carriers|Kuriera)\b/u;
const namesPerson = (text: string): boolean =>
  BY_PERSON.some((pattern) => {
    const [, who] = pattern.exec(text) ?? [];
    return who !== undefined && /^[\p{Lu}\p{sc=Han}]/u.test(who) && !NO_PERSON.test(who);
  });

describe('recorded texts', () => {
  it('are at least 800 of 50 couriers in eight languages, from named sources', () => {
    expect(RECORDED.length).toBeGreaterThanOrEqual(800);
    expect(new Set(RECORDED.map(({ courier }) => courier)).size).toBeGreaterThanOrEqual(50);
    expect(new Set(RECORDED.map(({ lang }) => lang)).size).toBeGreaterThanOrEqual(8);
    const known = { ...sources, ...listSources };
    expect(RECORDED.filter(({ source }) => !(source in known))).toEqual([]);
  });

  it('hold no e-mail address and no telephone number', () => {
    expect(RECORDED.filter(({ text }) => /@\w+\.\w|\d{7,}/.test(text))).toEqual([]);
  });

  it('are of no source that another project recorded for its own tests', () => {
    const named = Object.values({ ...sources, ...listSources }).filter(({ title, url }) => /karrio/i.test(title + url));
    expect(named).toEqual([]);
  });

  it('name no person who received or signed', () => {
    expect(RECORDED.map(({ text }) => text).filter(namesPerson)).toEqual([]);
  });

  it.each([
    'Delivered, signed for by J. SMITH',
    'Received by: Miller',
    'Unterschrieben von Müller',
    'Entgegengenommen durch: Frau Weber',
    'Signé par DUPONT',
    'Ontvangen door De Vries',
    'Firmado por García',
    'Ricevuto da Rossi',
    'Odebrane przez: Kowalski',
    'Assinado por Silva',
    'Kvitterad av Svensson',
    'Teslim alan: Yılmaz',
    '已签收，签收人：张三',
  ])('a person is found in "%s"', (text) => expect(namesPerson(text)).toBe(true));

  it('are set aside for judging by courier, about half of the couriers', () => {
    const couriers = [...new Set(RECORDED.map(({ courier }) => courier))];
    const judged = couriers.filter((courier) => partOf(courier) === 'judged');
    expect(judged.length / couriers.length).toBeGreaterThan(0.4);
    expect(judged.length / couriers.length).toBeLessThan(0.6);
  });
});
