import { partOf, RECORDED } from './corpus';
import listSources from './corpus/recorded-lists-sources.json';
import sources from './corpus/recorded-sources.json';

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

  it('are set aside for judging by courier, about half of the couriers', () => {
    const couriers = [...new Set(RECORDED.map(({ courier }) => courier))];
    const judged = couriers.filter((courier) => partOf(courier) === 'judged');
    expect(judged.length / couriers.length).toBeGreaterThan(0.4);
    expect(judged.length / couriers.length).toBeLessThan(0.6);
  });
});
