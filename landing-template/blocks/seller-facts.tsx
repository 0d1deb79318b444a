import type { BlockOf } from '@mirsah/domain/landing-page/blocks';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { type Seller, sellerFacts, sellerOf } from '@mirsah/domain/seller/facts';
import { blockText } from '../messages/index.ts';
import { factName, latinFacts } from '../parts/seller-fact.ts';
import { isShown } from './shown.ts';

/**
 * The business details at the end of a page or a receipt, initially closed; nothing where the merchant has
 * entered none, or a block of the page shows them.
 */
export function SellerFacts({ page }: { page: ShownPage }) {
  const isInBlock = Object.values(page.layout.blocks).some(
    (block) => block.type === 'seller' && isShown(block, page),
  );
  if (!page.seller || isInBlock) return null;
  return <FactList seller={page.seller} />;
}

/** The business details of a receipt, as on its page. */
export function ReceiptSeller({ page }: { page: ShownPage }) {
  return <FactList seller={sellerOfPage(page)} />;
}

function sellerOfPage(page: ShownPage): Seller {
  const block = Object.values(page.layout.blocks).find(
    (each): each is BlockOf<'seller'> => each.type === 'seller' && isShown(each, page),
  );
  return sellerOf(block?.props, page.seller);
}

/**
 * The shop's name for a header or footer without its own name: the business name, else the page's title (spec
 * 2.14).
 */
export const shopNameOf = (page: ShownPage): string => sellerOfPage(page).name || page.title;

function FactList({ seller }: { seller: Seller }) {
  const known = sellerFacts.filter((fact) => seller[fact]);
  if (known.length === 0) return null;
  return (
    <section className="wrap" aria-label={blockText.sellerFacts}>
      <details>
        <summary>{blockText.sellerFacts}</summary>
        <dl>
          {known.map((fact) => (
            <div key={fact}>
              <dt>
                <b>{factName(fact, seller)}</b>
              </dt>
              <dd>{latinFacts.includes(fact) ? <bdi dir="ltr">{seller[fact]}</bdi> : seller[fact]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
