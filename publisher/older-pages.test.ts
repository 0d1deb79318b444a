import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { decode } from '@mirsah/table/dynamo/item';
import { readGoldenFiles } from '@mirsah/table/golden.fixture';
import { landingPageCodec } from '@mirsah/table/landing-pages';
import { expect, it } from 'vitest';

const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
/** The last format of pages without blocks. */
const LAST_WITHOUT_BLOCKS = 2;

const pages = readGoldenFiles()
  .filter(({ shape, format }) => shape === 'landing_page' && format <= LAST_WITHOUT_BLOCKS)
  .flatMap(({ items, format, release }) =>
    items.map((item) => ({ name: `${item.subdomain} of format ${format} by ${release}`, item })),
  );

it.each(pages)('the page $name is published as it was before there were blocks, to the byte', ({ item }) => {
  const page = decode(landingPageCodec, item);
  expect(renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' })).toMatchSnapshot();
});
