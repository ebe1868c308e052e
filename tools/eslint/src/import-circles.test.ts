import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { preProcessFile } from 'typescript';

const ROOT = path.resolve(__dirname, '../../..');
const files = new Set(
  ['apps', 'libs', 'tools']
    .flatMap((kind) => readdirSync(path.join(ROOT, kind)).map((id) => `${kind}/${id}/src`))
    .filter((dir) => existsSync(path.join(ROOT, dir)))
    .flatMap((dir) =>
      (readdirSync(path.join(ROOT, dir), { recursive: true }) as string[]).map((name) => `${dir}/${name}`),
    )
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file)),
);

/** The modules of the same package that a file imports, types too. */
function importsOf(file: string): string[] {
  const { importedFiles } = preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const base = path.posix.join(path.posix.dirname(file), fileName);
    return ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).filter((name) => files.has(name));
  });
}

/** Between packages the table of allowed imports already points down only. */
test('no module imports itself, by whatever way round', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join('\n  → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of importsOf(file)) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(files.size).toBeGreaterThan(500);
  expect(circles).toEqual([]);
});
