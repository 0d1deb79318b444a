import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { demoPages, everyScriptPage, richBlocksPage, richPage } from './rich-page.ts';

/**
 * Run by `.size-limit.cjs`, bundled: renders full pages into the given folder, to measure the size of their
 * HTML.
 */
const [, , folder = ''] = process.argv;
const pages = {
  'full-page': richPage(),
  'blocks-page': richBlocksPage(),
  'scripts-page': everyScriptPage(),
  ...demoPages(),
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(pages)) {
  const page = landingPageFixture({ ...content, id: '01kaj3z8q5w9r2m7x4c6v1b0nt', subdomain: 'page-weight' });
  const html = renderLandingPage(page, {
    shell: builtPages.landingPage,
    url: 'https://page-weight.mirsah.site/',
  });
  writeFileSync(join(folder, `${name}.html`), html);
}
