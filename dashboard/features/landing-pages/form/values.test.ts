import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { toContent } from './content.ts';
import { restoredValues, toValues } from './values.ts';

it('brings back everything of a version but where the page is and whether it is on', () => {
  const published = landingPageContentFixture({ title: 'العنوان الأول', subdomain: 'old-name' });
  const current = landingPageContentFixture({ title: 'العنوان', subdomain: 'new-name', isEnabled: false });
  expect(toContent(restoredValues(published, toValues(current)))).toEqual({
    content: { ...published, subdomain: 'new-name', isEnabled: false },
  });
});
