import { z } from 'zod';

/** Name of a release: `<package version>-<content hash>`, or `<package version>-pr.<n>-<content hash>` for a candidate. */
export const releaseName = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[a-z0-9]+(\.[a-z0-9]+)*)*$/, 'must be a version, with a hash behind it');

/** SHA-384 in the form of an `integrity` attribute. */
export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 hash');

/** A text with a signature over exactly its bytes (Ed25519, base64url). The text is parsed only once it is verified. */
export const signedText = z.strictObject({
  payload: z.string(),
  keyId: z.string().min(1),
  signature: z.string().min(1),
});
export type SignedText = z.output<typeof signedText>;

/** Payload of a release's `integrity.json`: every file a browser may load of it, `integrity.json` itself excepted. */
export const integrityList = z.strictObject({
  remote: z.string(),
  version: releaseName,
  /** Grows with every publish of that remote, so that an old list cannot replace a new one. */
  counter: z.number().int().positive(),
  files: z.record(z.string(), sha384),
});
export type IntegrityList = z.output<typeof integrityList>;

const shared = z.record(z.string(), z.string());
/** Names by shared module of ours; absent in a surface from before they were declared. */
const names = z.record(z.string(), z.array(z.string())).optional();
/** Calls of the API, `GET v1/order/detail/{}`; absent in a surface from before they were declared. */
const calls = z
  .array(z.string().regex(/^[A-Z]+ v\d+\/\S+$/, 'must be a method and a path, GET v1/order/list'))
  .optional();

/** `surface.json` of a release, written by its build: what it offers to and requires of the other side. Read by the registry's gates. */
export const releaseSurface = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shell'),
    // All but the routes is read from the code by the registry too, which refuses what differs.
    /** Contract majors this shell serves. */
    contracts: z.array(z.number().int().positive()).min(1),
    /** Shared modules it provides, with their versions. */
    provides: shared,
    /** What these modules export. */
    offers: names,
    /** Calls that it makes, or offers to remotes. */
    calls,
    /** Route refs it knows by itself, for screens whose remote may not be released. */
    routes: z.array(z.string()),
    languages: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('remote'),
    contract: z.number().int().positive(),
    /** Shared modules it uses of the shell, with the range it needs. */
    requires: shared,
    /** What its code imports of them, and the routes below: the registry reads both from the code too, and refuses what differs. */
    uses: names,
    /** Route refs it links to, its own included. */
    links: z.array(z.string()),
    /** Calls that its code makes, those of the shell's endpoints not included. */
    calls,
    /** Gzip bytes of JavaScript: container entry, and entry with first route. */
    bytes: z.strictObject({ entry: z.number().int(), firstRoute: z.number().int() }),
    /** Scripts that are loaded later, by the folder of `src` (or the package) they are imported from; texts excepted. */
    lazy: z.record(z.string(), z.array(z.string())).optional(),
  }),
]);
export type ReleaseSurface = z.output<typeof releaseSurface>;
