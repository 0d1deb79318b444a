import type { BlockOf } from '@mirsah/domain/landing-page/blocks';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { type Seller, sellerFacts, sellerOf } from '@mirsah/domain/seller/facts';
import { blockText } from '../messages/index.ts';
import { factName, latinFacts } from '../parts/seller-fact.ts';
import { isShown } from './shown.ts';

/**
 * Who sells, at the end of a page or a receipt, closed until it is asked for; nothing where the merchant has not said, or
 * where a block of the page says it.
 */
export function SellerFacts({ page }: { page: ShownPage }) {
  const isInBlock = Object.values(page.layout.blocks).some(
    (block) => block.type === 'seller' && isShown(block, page),
  );
  if (!page.seller || isInBlock) return null;
  return <FactList seller={page.seller} />;
}

/** The facts of a receipt: as its page says them. */
export function ReceiptSeller({ page }: { page: ShownPage }) {
  const block = Object.values(page.layout.blocks).find(
    (each): each is BlockOf<'seller'> => each.type === 'seller' && isShown(each, page),
  );
  return <FactList seller={sellerOf(block?.props, page.seller)} />;
}

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
