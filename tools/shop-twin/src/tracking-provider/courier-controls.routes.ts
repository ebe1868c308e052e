import { normalizeNumber } from '@parcelway/couriers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parse } from '../controls/parse';
import { StoreError, type Twin } from '../twin';
import { CASE_NAMES, CASES } from './cases';
import { couriersPage, PAGE_SIZE } from './couriers.page';
import type { FollowedParcels, WatchedParcel } from './followed-parcels';
import { type FaultMode, FAULT_MODES, type FaultModeName, type FaultModes } from './fault-modes';

const faultModeName = z.enum(Object.keys(FAULT_MODES) as [FaultModeName, ...FaultModeName[]]);
const seconds = z.number().min(0).max(3600);
const faultModeBody = z
  .object({
    faultMode: faultModeName,
    seconds: seconds.nullable().default(null),
    number: z.string().nullable().default(null),
  })
  .strict();
const caseName = z.enum(CASE_NAMES);
const caseBody = z
  .object({
    case: caseName.nullable(),
    step: z.int().min(0).nullable().default(null),
    start: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .strict();

/** A field of a form that was left empty. */
const blank = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable());
const faultModeForm = z.object({
  faultMode: faultModeName,
  seconds: blank(z.coerce.number().min(0).max(3600)),
  number: blank(z.string().trim()),
});
const caseForm = z.object({ case: blank(caseName), step: blank(z.coerce.number().int().min(0)) });
const clockForm = z.object({ hours: z.coerce.number().int().min(0).max(240) });
const pageQuery = z.object({ q: z.string().trim().catch(''), page: z.coerce.number().int().min(1).catch(1) });

type Parcel = { Params: { number: string } };

/** The couriers' cases and the provider's fault modes: controls in JSON below `/twin/couriers`, and a page for people at `/couriers`. */
export function courierControls(
  app: FastifyInstance,
  options: { twin: Twin; parcels: FollowedParcels; faultModes: FaultModes; changed: () => void },
): void {
  const { twin, parcels, faultModes, changed } = options;

  function setFaultMode({ faultMode, seconds: wait, number }: FaultMode & { number: string | null }): void {
    faultModes.set({ faultMode, seconds: wait }, number);
  }
  function setCase(number: string, wanted: z.output<typeof caseBody>): void {
    const { case: name, step, start } = wanted;
    if (name !== null && step !== null && step >= CASES[name].steps.length)
      throw new StoreError(`step: ${name} has ${CASES[name].steps.length} steps`);
    parcels.setCase(normalizeNumber(number), name && { case: name, step, start });
    changed();
  }
  const watched = (number: string): WatchedParcel[] =>
    parcels.find(normalizeNumber(number)).map((parcel) => parcels.watch(parcel));

  app.get('/twin/couriers', () => ({
    followed: parcels.size,
    faultMode: faultModes.general,
    moods: Object.fromEntries(faultModes.single),
    cases: CASE_NAMES.map((name) => ({ name, title: CASES[name].title, steps: CASES[name].steps.length })),
  }));
  app.put('/twin/couriers/fault-mode', (request) => {
    setFaultMode(parse(faultModeBody, request.body));
    return { faultMode: faultModes.general, moods: Object.fromEntries(faultModes.single) };
  });
  app.get<Parcel>('/twin/couriers/parcels/:number', (request) => ({ parcels: watched(request.params.number) }));
  app.post<Parcel>('/twin/couriers/parcels/:number', (request) => {
    setCase(request.params.number, parse(caseBody, request.body));
    return { parcels: watched(request.params.number) };
  });

  app.get('/couriers', (request, reply) => {
    const { q, page } = pageQuery.parse(request.query);
    const wanted = normalizeNumber(q);
    const all = parcels.all().filter(({ number }) => number.includes(wanted));
    // Those that live a case come first: they are what there is to see.
    const withCase = all.filter((parcel) => parcels.lives(parcel) !== null);
    const others = all.filter((parcel) => parcels.lives(parcel) === null);
    const shown = [...withCase, ...others].slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        couriersPage({
          courierNow: twin.clock.courierNow(),
          faultModes,
          query: q,
          page,
          total: all.length,
          parcels: shown.map((parcel) => parcels.watch(parcel)),
        }),
      );
  });
  const back = (reply: FastifyReply, number = ''): FastifyReply =>
    reply.redirect(`/couriers${number && `?q=${encodeURIComponent(number)}`}`, 303);
  app.post('/couriers/fault-mode', (request, reply) => {
    setFaultMode(parse(faultModeForm, request.body));
    return back(reply);
  });
  app.post('/couriers/clock', (request, reply) => {
    twin.clock.advance(parse(clockForm, request.body).hours * 3_600_000);
    return back(reply);
  });
  app.post<Parcel>('/couriers/parcels/:number', (request, reply) => {
    setCase(request.params.number, { ...parse(caseForm, request.body), start: null });
    return back(reply, request.params.number);
  });
}
