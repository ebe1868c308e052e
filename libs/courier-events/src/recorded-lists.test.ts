import { SUB_STATUSES } from '@parcelway/domain';
import { readCode } from './codes';
import recorded from './corpus/recorded-lists.json';
import sources from './corpus/recorded-lists-sources.json';

interface RecordedText {
  courier: string;
  lang: string;
  text: string;
  rawCode?: string;
  subStatus: number;
  source: string;
}
const RECORDED: readonly RecordedText[] = recorded;

describe("the texts of the couriers' published lists", () => {
  it('are at least 400 of 25 couriers, each with a substatus of ours and a named source', () => {
    expect(RECORDED.length).toBeGreaterThanOrEqual(400);
    expect(new Set(RECORDED.map(({ courier }) => courier)).size).toBeGreaterThanOrEqual(25);
    expect(RECORDED.filter(({ subStatus }) => !(subStatus in SUB_STATUSES))).toEqual([]);
    expect(RECORDED.filter(({ source }) => !(source in sources))).toEqual([]);
  });

  it('agree with the table about their code, where it has it', () => {
    const differing = RECORDED.filter(({ courier, rawCode, subStatus }) => {
      const read = readCode(courier, rawCode);
      return read !== null && Math.floor(read / 1000) !== Math.floor(subStatus / 1000);
    });
    expect(differing.map(({ courier, rawCode, text }) => [courier, rawCode, text])).toEqual([]);
  });

  it('hold no e-mail address and no telephone number', () => {
    expect(RECORDED.filter(({ text }) => /@\w+\.\w|\d{7,}/.test(text))).toEqual([]);
  });
});
