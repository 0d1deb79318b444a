import { execFileSync } from 'node:child_process';
import { bundle } from './bundle.ts';

/** `node tests/bench/full-page.ts FILE` writes the HTML of a full page, to measure its size. */
const [, , file = ''] = process.argv;
execFileSync(process.execPath, [await bundle('write-rich-page.ts'), file], { stdio: 'inherit' });
