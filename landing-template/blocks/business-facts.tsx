import {
  type BusinessDetails,
  businessFacts,
  shownBusinessDetails,
} from '@mirsah/domain/business-details/facts';
import type { BlockOf } from '@mirsah/domain/landing-page/blocks';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { blockText } from '../messages/index.ts';
import { factName, latinFacts } from '../parts/business-fact.ts';
import { isShown } from './shown.ts';

/**
 * The business details at the end of a page or a receipt, initially closed; nothing where the merchant has
 * entered none, or a block of the page shows them.
 */
export function BusinessFacts({ page }: { page: ShownPage }) {
  const isInBlock = Object.values(page.layout.blocks).some(
    (block) => block.type === 'businessDetails' && isShown(block, page),
  );
  if (!page.businessDetails || isInBlock) return null;
  return <FactList businessDetails={page.businessDetails} />;
}

/** The business details of a receipt, as on its page. */
export function ReceiptBusinessFacts({ page }: { page: ShownPage }) {
  return <FactList businessDetails={businessDetailsOn(page)} />;
}

function businessDetailsOn(page: ShownPage): BusinessDetails {
  const block = Object.values(page.layout.blocks).find(
    (each): each is BlockOf<'businessDetails'> => each.type === 'businessDetails' && isShown(each, page),
  );
  return shownBusinessDetails(block?.props, page.businessDetails);
}

/**
 * The shop's name for a header or footer without its own name: the business name, else the page's title (spec
 * 2.14).
 */
export const shownShopName = (page: ShownPage): string => businessDetailsOn(page).name || page.title;

function FactList({ businessDetails }: { businessDetails: BusinessDetails }) {
  const known = businessFacts.filter((fact) => businessDetails[fact]);
  if (known.length === 0) return null;
  return (
    <section className="wrap" aria-label={blockText.businessFacts}>
      <details>
        <summary>{blockText.businessFacts}</summary>
        <dl>
          {known.map((fact) => (
            <div key={fact}>
              <dt>
                <b>{factName(fact, businessDetails)}</b>
              </dt>
              <dd>
                {latinFacts.includes(fact) ? (
                  <bdi dir="ltr">{businessDetails[fact]}</bdi>
                ) : (
                  businessDetails[fact]
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
