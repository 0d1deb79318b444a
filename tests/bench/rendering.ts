import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { bundle } from './bundle.ts';
import { ms, type Row } from './measure.ts';

const metricsSchema = z.object({
  renderMs: z.object({ median: z.number(), p95: z.number() }),
  baselineMs: z.number(),
  blocksMs: z.number(),
  plainBlocksMs: z.number(),
  sanitiserMs: z.number(),
  pages: z.number(),
  heapMb: z.object({ before: z.number(), after: z.number() }),
});

/** Measures CPU and memory of rendering a full page, bundled like the publisher and in its own process. */
export async function rendering(): Promise<Row[]> {
  const outfile = await bundle('render-pages.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', outfile]);
  const metrics = metricsSchema.parse(JSON.parse(stdout));
  const { renderMs, baselineMs, blocksMs, plainBlocksMs, sanitiserMs, pages, heapMb } = metrics;
  const mb = (value: number) => `${value.toFixed(1)} MB`;
  return [
    ['a full page, CPU', `p50 ${ms(renderMs.median)}, p95 ${ms(renderMs.p95)}`],
    ['the same content in string templates', `p50 ${ms(baselineMs)}`],
    ['ratio, at most 4', (renderMs.median / baselineMs).toFixed(1)],
    ['the page told in 16 blocks', `p50 ${ms(blocksMs)}`],
    ['the same blocks in string templates', `p50 ${ms(plainBlocksMs)}`],
    ['ratio, at most 5', (blocksMs / plainBlocksMs).toFixed(1)],
    ['with a description that must be sanitised again', `p50 ${ms(sanitiserMs)}`],
    [`heap before and after ${pages} pages`, `${mb(heapMb.before)} → ${mb(heapMb.after)}`],
  ];
}
