// @ts-check
/** `npm run new-remote -- <id> --route /x --owner team`: a remote that passes every gate unchanged. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import remotePlan from './remote-plan.cjs';
import { ROUTE_PATHS, routePaths } from './route-paths.cjs';

const { planRemote, InvalidSpecError } = remotePlan;

const HELP = `Makes a new remote under apps/<id>, with one screen, texts, tests and an isolated page.

  npm run new-remote -- <id> --route /x --owner team [--title "Gift cards"] [--dry-run]

  <id>         its folder, i18n namespace and CSS prefix: lower-case words joined by hyphens
  --route      its address in the app: one word behind a /
  --owner      the team that may publish it
  --title      its name in the menu; made of the id when left out
  --dry-run    says what would be written, and writes nothing
  --help       show this`;

const ROOT = path.resolve(import.meta.dirname, '../..');
const at = (/** @type {string} */ file) => path.join(ROOT, file);

/** @returns {Promise<void>} */
async function main() {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(HELP);
  const [id, ...others] = positionals;
  if (!id || others.length > 0 || !values.route || !values.owner)
    throw new InvalidSpecError(`An id, --route and --owner are needed.\n\n${HELP}`);
  const plan = planRemote(ROOT, { id, route: values.route, owner: values.owner, title: values.title });
  if (values['dry-run']) {
    console.log(
      `These would be written:\n${[...plan.files.map(({ file }) => file), `${plan.link.at} → ${plan.link.to}`, 'package-lock.json, two entries', 'docs/CODEOWNERS, a line', `${ROUTE_PATHS}, a line`].map((line) => `  ${line}`).join('\n')}`,
    );
    return;
  }
  await format(plan.files);
  write(plan, id, values.owner);
  printNextSteps(plan, id, values.route);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        route: { type: 'string' },
        owner: { type: 'string' },
        title: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new InvalidSpecError(`${/** @type {Error} */ (error).message}\n\n${HELP}`);
  }
}

/** Names differ in length, so lines break elsewhere. @param {import('./remote-plan.cjs').Plan['files']} files */
async function format(files) {
  const prettier = await import('prettier');
  for (const item of files) {
    if (!/\.tsx?$/.test(item.file)) continue;
    const filepath = at(item.file);
    item.text = await prettier.format(item.text, { ...(await prettier.resolveConfig(filepath)), filepath });
  }
}

/** @param {import('./remote-plan.cjs').Plan} plan @param {string} id @param {string} owner */
function write({ files, link }, id, owner) {
  const lockFile = at('package-lock.json');
  const before = readFileSync(lockFile, 'utf8');
  const ownersFile = at('docs/CODEOWNERS');
  const owners = readFileSync(ownersFile, 'utf8');
  const paths = readFileSync(at(ROUTE_PATHS), 'utf8');
  try {
    for (const { file, text } of files) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text, { flag: 'wx' });
    }
    writeFileSync(ownersFile, `${owners}/apps/${id}/ @parcelway/${owner}\n`);
    writeFileSync(at(ROUTE_PATHS), routePaths(ROOT));
    // No package is new: the lock file gets its two entries from what is here, and the link is all there is to install.
    lockWorkspaces();
    rmSync(at(link.at), { force: true });
    mkdirSync(path.dirname(at(link.at)), { recursive: true });
    symlinkSync(link.to, at(link.at), 'junction');
    noteInstalled(before, readFileSync(lockFile, 'utf8'));
  } catch (error) {
    rmSync(at(`apps/${id}`), { recursive: true, force: true });
    rmSync(at(link.at), { force: true });
    writeFileSync(lockFile, before);
    writeFileSync(ownersFile, owners);
    writeFileSync(at(ROUTE_PATHS), paths);
    throw error;
  }
}

function lockWorkspaces() {
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error'],
    { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new InvalidSpecError(`npm could not enter the remote in package-lock.json:\n${stderr}`);
}

/** `npm start` and `npm test` install when the lock file is another one than they know; nothing is to install here. @param {string} before @param {string} after */
function noteInstalled(before, after) {
  const stamp = at('node_modules/.parcelway-lock');
  const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash(before)) writeFileSync(stamp, hash(after));
}

/** @param {import('./remote-plan.cjs').Plan} plan @param {string} id @param {string} route */
function printNextSteps({ files, link, untranslated }, id, route) {
  console.log(`apps/${id} is made: ${files.length} files, one screen at ${route}.
${untranslated.length > 0 ? `\nIts texts are English in: ${untranslated.join(', ')}. Translate apps/${id}/locales.\n` : ''}
Next:
  npx nx serve ${id}                          the remote alone, with a panel for everything around it
  npx jest -c apps/${id}/jest.config.cjs      its tests
  npx nx build ${id}                          its release, checked against contract and budgets
  npm run release -- publish ${id}            a first release, which no shop gets until it is promoted

Undo:
  rm -r apps/${id} ${link.at} && git checkout package-lock.json docs/CODEOWNERS ${ROUTE_PATHS}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InvalidSpecError)) throw error;
  console.error(error.message);
  process.exit(2);
}
