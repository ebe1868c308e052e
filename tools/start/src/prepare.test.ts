import { run } from '../prepare.mjs';

/** Prints a text byte by byte, each in a write of its own, and fails. */
const PRINTS = `const bytes = Buffer.from(process.argv[1]);
const next = (at) => at < bytes.length ? process[process.argv[2]].write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1)) : process.exit(1);
next(0);`;
const LINE = 'Error: the port 3000 is taken – größer nehmen\n';

test.each(['stdout', 'stderr'])(
  'what a step printed to %s is the text of its failure, however it arrived',
  async (to) => {
    await expect(run(process.execPath, ['-e', PRINTS, LINE, to], 'the step')).rejects.toThrow(
      new Error(`the step failed:\n${LINE.trim()}`),
    );
  },
);

test('a step that succeeds prints nothing, and one that cannot be started fails', async () => {
  await expect(run(process.execPath, ['-e', 'console.log("done")'], 'the step')).resolves.toBeUndefined();
  await expect(run('/no/such/command', [], 'the step')).rejects.toThrow('ENOENT');
});
