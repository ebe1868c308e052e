import { z } from 'zod';
import { CONTRACT_VERSION } from './version';

const id = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
/** Name of a route: `orders.shipment`. */
export const routeRef = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z0-9-]*(\.[a-zA-Z0-9_-]+)*$/, 'must be words joined by points');
const path = z
  .string()
  .max(200)
  .regex(
    /^\/[a-zA-Z0-9_-]+(\/:?[a-zA-Z0-9_-]+\??)*$/,
    'must begin with a word of its own, then words and :parameters, each behind one /',
  );
/** What a screen is mostly made of; the document draws it in outline before any code of the remote has arrived. */
export const pageKind = z.enum(['list', 'cards', 'form', 'editor']);
export type PageKind = z.output<typeof pageKind>;
/** A key of the remote's own texts; once built, the text by language, so that nobody needs the remote's files to name it. */
const text = z.union([
  z.string().min(1),
  z.record(z.string().min(2), z.string().min(1)).refine((texts) => 'en' in texts, 'must contain en, the fallback'),
]);
/** `v1/order/list?page=1`: a GET of the API, as it travels. */
const call = z.string().regex(/^v\d\/[\w/-]+(\?[\w=&.%+*-]+)?$/);
const route = z.strictObject({
  ref: routeRef,
  path,
  title: text.optional(),
  kind: pageKind.optional(),
  search: z.string().optional(),
});
const bytes = z.number().int().positive();
/** What a folder may load later where `budgets.lazy` has no entry. */
export const LAZY_BYTES = 16 * 1024;

/** `remote.json`: everything the shell and the registry must know of a remote before any of its code is loaded. */
export const remoteJson = z
  .strictObject({
    /** Folder, i18n namespace, CSS prefix and Nx project carry the same name. */
    id,
    /** Contract major the remote is written for. */
    contract: z.number().int().min(1).max(CONTRACT_VERSION),
    /** The team that may publish it. */
    owner: z.string().min(1),
    /**
     * Every address of the remote, by the name other remotes link with: `orders.shipment`. The first is its entry. `title` is the screen's
     * name, the menu's label when left out; `search` the key of the text in its search field, drawn with the document.
     */
    routes: z.array(route).min(1),
    /** Its entry in the side menu; null for a remote without one */
    menu: z.strictObject({ label: text, icon: z.string().min(1), order: z.number().int() }).nullable(),
    i18n: z.strictObject({ namespace: id, languages: z.array(z.string().min(2)).min(1) }),
    /**
     * Written by the build, from the remote's `prefetch`: what a route requests first when its address carries no query of its own.
     * The page requests it before the remote's code has arrived, and the remote's own call gets that answer.
     */
    first: z
      .array(z.strictObject({ path, search: z.string().optional(), calls: z.array(call).max(5) }))
      .max(20)
      .optional(),
    /** Of releases from before it was removed; nothing reads it. */
    features: z.array(z.string()).optional(),
    /**
     * Gzip bytes of JavaScript that fail the build when exceeded: container entry, entry plus first route, and what is loaded later, by the
     * folder of `src` (or the package) that it is imported from. A folder that is not named may have {@link LAZY_BYTES}.
     */
    budgets: z.strictObject({ entry: bytes, firstRoute: bytes, lazy: z.record(z.string(), bytes).optional() }),
  })
  .superRefine((remote, ctx) => {
    const complain = (at: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path: at, message });
    if (remote.i18n.namespace !== remote.id) complain(['i18n', 'namespace'], `must be the remote's id, ${remote.id}`);
    if (!remote.i18n.languages.includes('en')) complain(['i18n', 'languages'], 'must contain en, the fallback');
    const seen = new Set<string>();
    remote.routes.forEach(({ ref }, index) => {
      if (ref !== remote.id && !ref.startsWith(`${remote.id}.`))
        complain(['routes', index, 'ref'], `must be ${remote.id} or start with ${remote.id}.`);
      if (seen.has(ref)) complain(['routes', index, 'ref'], 'is used twice');
      seen.add(ref);
    });
  });

export type RemoteJson = z.output<typeof remoteJson>;
