import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packedChromium from '@sparticuz/chromium';
import { transform } from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';

const SOURCES = fileURLToPath(new URL('scenes', import.meta.url));
/** Where the product's demo reads the pictures. */
const PICTURES = fileURLToPath(new URL('../../infra/local/demo/images', import.meta.url));
const FONTS = join(
  dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/readex-pro/package.json'))),
  'files',
);
const ORIGIN = 'http://pictures.localhost';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.ts': 'text/javascript',
  '.woff2': 'font/woff2',
};
const isDraft = process.argv.includes('--draft');
const MAX_BYTES = 140 * 1024;

/** Answers the stage's requests from the sources (TypeScript stripped) and from the font package. */
async function serveSources(page: Page) {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = path.startsWith('/fonts/') ? join(FONTS, path.slice(7)) : join(SOURCES, path);
    const content = await readFile(file);
    const body = file.endsWith('.ts')
      ? (await transform(content.toString(), { loader: 'ts' })).code
      : content;
    await route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' });
  });
}

/** Shots are the sources whose names start with a number, and the share pictures. */
async function findShots(wanted: readonly string[]) {
  const names = await readdir(SOURCES, { recursive: true });
  return names
    .filter((name) => /\/(\d\d-[\w-]+|share)\.ts$/.test(name))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .sort();
}

async function encode(picture: Buffer): Promise<Buffer> {
  for (const quality of [82, 76, 70, 62]) {
    const encoded = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (encoded.length <= MAX_BYTES || isDraft) return encoded;
  }
  throw new Error('The picture stays too heavy even at low quality');
}

const output = isDraft ? join(tmpdir(), 'picture-drafts') : PICTURES;
const shots = await findShots(process.argv.slice(2).filter((argument) => !argument.startsWith('--')));
const browser = await chromium.launch({
  executablePath: await packedChromium.executablePath(),
  args: ['--no-sandbox'],
});
try {
  for (const shot of shots) {
    const started = Date.now();
    const height = shot.includes('/share.') ? 630 : 1200;
    const page = await browser.newPage({ viewport: { width: 1200, height } });
    page.on('pageerror', (error) => process.stderr.write(`${shot}: ${error.stack ?? error.message}\n`));
    await serveSources(page);
    await page.goto(`${ORIGIN}/stage.html`, { waitUntil: 'networkidle' });
    await page.evaluate(async ([source, pixels, passes]) => window.takePicture(source, pixels, passes), [
      `/${shot}`,
      height,
      isDraft ? 8 : 40,
    ] as const);
    const encoded = await encode(await page.screenshot());
    const file = join(output, shot.replace(/\.\w+$/, '.webp'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, encoded);
    await page.close();
    process.stdout.write(
      `${file}  ${Math.round(encoded.length / 1024)} KB  ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }
} finally {
  await browser.close();
}
