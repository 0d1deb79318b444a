import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { renderToStaticMarkup } from 'react-dom/server';
import { shownShopName } from '../blocks/business-facts.tsx';
import { liveFormText } from '../messages/index.ts';
import { identity, named, previewImage, property } from '../parts/html.ts';
import { Paragraphs } from '../sections/description.tsx';
import { Footer, Header } from '../sections/header-footer.tsx';
import { fillShell, readShell } from './shell.ts';

/**
 * The HTML for crawlers while a page's cloaking is on, with the merchant's content for them. `shell` is the
 * built `shell.html`, `url` the page's own address.
 */
export function renderBotPage(page: ShownPage, options: { shell: string; url: string }): string {
  const { cloaking } = page;
  const { url } = options;
  const shell = readShell(options.shell);
  const title = cloaking.metaTitle || cloaking.title || page.title;
  const description = cloaking.metaDescription || cloaking.description;
  return fillShell(shell, {
    head: [
      identity(title, url),
      named('description', description),
      named('robots', 'index,follow'),
      property('og:type', 'website'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      previewImage(cloaking.imageUrl, url),
    ].join(''),
    body: renderToStaticMarkup(<BotPage page={page} />),
    data: '',
  });
}

type Cloaking = ShownPage['cloaking'];

/** The body of that page (spec 2.5): the merchant's text, an image, and a few products. */
export function BotPage({ page }: { page: ShownPage }) {
  const { title, description, imageUrl, products } = page.cloaking;
  return (
    <>
      <Header page={page} shopName={shownShopName(page)} />
      <main className="wrap bot">
        <h1>{title || page.title}</h1>
        {imageUrl && <img className="pic" src={imageUrl} alt={title || page.title} fetchPriority="high" />}
        <Paragraphs text={description} />
        {products.length > 0 && (
          <ul className="grid">
            {products.map((product, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: products have no id and never move
              <BotProduct key={position} product={product} />
            ))}
          </ul>
        )}
      </main>
      <Footer page={page} shopName={shownShopName(page)} />
    </>
  );
}

function BotProduct({ product }: { product: Cloaking['products'][number] }) {
  const { name, description, price, imageUrl, link, buttonText, thumbnails } = product;
  return (
    <li>
      {imageUrl && <img className="pic" src={imageUrl} alt={name} loading="lazy" />}
      {thumbnails.length > 0 && (
        <div className="few">
          {[...new Set(thumbnails)].map((thumbnail) => (
            <img key={thumbnail} src={thumbnail} alt="" loading="lazy" />
          ))}
        </div>
      )}
      <h2>{name}</h2>
      <Paragraphs text={description} />
      {price && (
        <p>
          <b className="n">{price}</b>
        </p>
      )}
      {link && (
        <a className="btn" data-style="primary" data-size="md" href={link} rel="noopener">
          {buttonText || liveFormText.submit}
        </a>
      )}
    </li>
  );
}
