import { execFileSync } from 'node:child_process';
import { bundle } from './bundle.ts';

/** `node tests/bench/full-page.ts FOLDER` writes the HTML of full pages, to measure their size. */
const [, , folder = ''] = process.argv;
execFileSync(process.execPath, [await bundle('write-rich-page.ts'), folder], { stdio: 'inherit' });
