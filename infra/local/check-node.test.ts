import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The output and exit of a command under this version of Node, with the check before it. */
function startUnder(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
      `--import=${new URL('check-node.mjs', import.meta.url).href}`,
      '--eval=console.log("started")',
    ],
    { encoding: 'utf8' },
  );
  return { status, stderr, stdout };
}

it.each(['18.20.8', '20.20.2', '22.17.1'])(
  'a command under an unsupported Node %s names the required version, and ends',
  (version) => {
    const { status, stderr, stdout } = startUnder(version);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(`This is Node ${version}; Mirsah needs 22.18 or later.`);
    expect(stderr).toContain('npm start');
  },
);

it.each(['22.18.0', '24.0.0'])('a command under Node %s starts', (version) => {
  expect(startUnder(version)).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
});
