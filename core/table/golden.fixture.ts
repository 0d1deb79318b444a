import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Codec, Item } from './dynamo/item.ts';

const folder = fileURLToPath(new URL('../../tests/golden', import.meta.url));

/** Items as a release once stored them: `tests/golden/<shape>/<format>-<release>.json`. */
export type GoldenFile = { shape: string; format: number; release: string; items: Item[] };

export function readGoldenFiles(): GoldenFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: shape }) =>
      readdirSync(`${folder}/${shape}`).map((file) => {
        const [, format, release = ''] = /^(\d+)-(.+)\.json$/.exec(file) ?? [];
        const items = JSON.parse(readFileSync(`${folder}/${shape}/${file}`, 'utf8'), reviveBinary);
        return { shape, format: Number(format), release, items };
      }),
    );
}

/** What DynamoDB stores as binary stands in a file as `{"base64": "…"}`. */
function reviveBinary(_key: string, value: unknown): unknown {
  const base64 = typeof value === 'object' && value !== null ? Reflect.get(value, 'base64') : undefined;
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : value;
}

/** The item with one more attribute, at every depth, and with a value nobody knows yet in place of every enum's. */
export function asByNextRelease(codec: Pick<Codec<unknown>, 'fallbacks'>, item: Item): Item {
  return fromTheFuture(item, codec.fallbacks) as Item;
}

/** Maps whose keys are data of ours, not attributes. */
const records = new Set(['counts', 'approvedTemplates']);

function fromTheFuture(value: unknown, fallbacks: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => fromTheFuture(element, fallbacks));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const known = Object.entries(value).map(([name, part]) => {
    if (name === 'sectionsOrder') return [name, [...part, 'from_the_future']];
    if (records.has(name)) return [name, part];
    const isEnum = name in fallbacks && (typeof part === 'string' || typeof part === 'number');
    return [name, isEnum ? 'from_the_future' : fromTheFuture(part, fallbacks)];
  });
  return { ...Object.fromEntries(known), fromTheFuture: { is: 'unknown' } };
}
