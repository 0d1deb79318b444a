import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { richPage } from './rich-page.ts';

/** Run by `.size-limit.cjs`, bundled: renders a full page into the file named, for the weight of its HTML. */
const [, , file = ''] = process.argv;
const page = landingPageFixture({
  ...richPage(),
  id: '01kaj3z8q5w9r2m7x4c6v1b0nt',
  subdomain: 'page-weight',
});
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  renderLandingPage(page, { shell: builtPages.landingPage, url: 'https://page-weight.mirsah.site/' }),
);
