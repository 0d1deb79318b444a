import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { renderLandingPage } from '../../landing-template/render/render-landing-page.tsx';
import { shells } from '../../landing-template/render/shells.ts';
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
  renderLandingPage(page, { shell: shells.landingPage, url: 'https://page-weight.mirsah.site/' }),
);
