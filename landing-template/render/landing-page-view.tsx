import { partsInOrder } from '@mirsah/domain/landing-page/blocks';
import { isSectionName, type SectionName } from '@mirsah/domain/landing-page/content';
import { isSoldOut, type ShownPage } from '@mirsah/domain/landing-page/stock';
import type { ReactElement, ReactNode } from 'react';
import { BlockView } from '../blocks/block-view.tsx';
import { BusinessFacts, shownShopName } from '../blocks/business-facts.tsx';
import type { At } from '../blocks/frame.tsx';
import { findChatNumber, hasOfferPicker, isShown } from '../blocks/shown.ts';
import { sectionText } from '../messages/index.ts';
import { OrderForm, ShownTerms } from '../order-form/order-form.tsx';
import { type Controls, firstControls, type PostedForm } from '../order-form/state.ts';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { BuyBar } from '../sections/buy-bar.tsx';
import { Description } from '../sections/description.tsx';
import { Gallery } from '../sections/gallery.tsx';
import { Footer, Header } from '../sections/header-footer.tsx';
import { Offer, Variants } from '../sections/offer.tsx';
import { hasReviewsBlock, Reviews } from '../sections/reviews.tsx';
import { Title } from '../sections/title.tsx';

/** Number of parts on the first screen of a phone; by default title and images. */
const FIRST_SCREEN = 2;

/**
 * A merchant's page as a shopper sees it (spec 2.14): the sections and blocks in the merchant's order, the
 * order form beside or between them, reviews last unless a block shows them. Shared by the publisher and the
 * editor's preview. `posted` is a returned form that was posted without script. `laterStyles` is the address
 * of the styles for everything below the first screen, if the page does not contain them. Only the editor
 * passes `canvas`.
 */
export function LandingPageView({
  page,
  posted,
  laterStyles,
  canvas,
}: {
  page: ShownPage;
  posted?: PostedForm | undefined;
  laterStyles?: string | undefined;
  canvas?: Canvas | undefined;
}) {
  const typed = firstControls(page, posted);
  const { lead, more } = splitParts(page, canvas !== undefined);
  const onPhones = lead.filter((id) => page.layout.blocks[id]?.hideOn !== 'phone');
  // The browser shows the content before this link at once, and the rest only with its styles.
  const styles = laterStyles && <link rel="stylesheet" href={laterStyles} />;
  const endOfFirstScreen = lead.indexOf(onPhones[FIRST_SCREEN - 1] ?? lead.at(-1) ?? '');
  const keep: Canvas['keep'] = canvas?.keep ?? ((_, element) => element);
  const show = (id: string, index?: number) =>
    keep(
      id,
      <Part key={id} id={id} page={page} typed={typed} canvas={canvas}>
        {index === endOfFirstScreen && styles}
      </Part>,
    );
  const hasOffersOutside = hasOfferPicker(page);
  const chatNumber = findChatNumber(page);
  const shopName = shownShopName(page);
  return (
    <>
      {!canvas && !isSoldOut(page) && (
        <a className="vh skip" href={`#${ORDER_FORM_ID}`}>
          {sectionText.skip}
        </a>
      )}
      {keep(`header ${shopName}`, <Header page={page} shopName={shopName} />)}
      <main className="wrap page" data-form={page.layout.formPosition}>
        <div className="lead">
          {!page.layout.sections.title && <h1 className="vh">{page.title}</h1>}
          {lead.map(show)}
          {lead.length === 0 && styles}
        </div>
        {keep(
          `form ${hasOffersOutside} ${chatNumber}`,
          <OrderForm
            page={page}
            posted={posted}
            hasOffersOutside={hasOffersOutside}
            chatNumber={chatNumber}
          />,
        )}
        <div className="more">
          {more.map((id) => show(id))}
          {!hasReviewsBlock(page) && keep('reviews', <Reviews page={page} />)}
        </div>
      </main>
      <ShownTerms page={page} />
      {keep(`footer ${shopName}`, <Footer page={page} shopName={shopName} />)}
      <BusinessFacts page={page} />
      <BuyBar page={page} typed={typed} />
    </>
  );
}

/**
 * A page that is being edited: its elements' marks, placeholders of parts that shoppers do not see, and the
 * cached result of a part without changes.
 */
export type Canvas = {
  at: (id: string) => At;
  unseen: (id: string) => ReactNode;
  keep: (id: string, element: ReactElement) => ReactElement;
};

/**
 * The parts that shoppers see, in order. On a phone the form is between the two lists. A block marks its
 * position; without that block it follows the last section but the description, so that a long description at
 * the end does not push it down. A description that the merchant moved up stays in its position.
 */
function splitParts(page: ShownPage, withUnseen: boolean): { lead: string[]; more: string[] } {
  const { layout } = page;
  const { blocks, sections } = layout;
  const parts = partsInOrder(layout);
  const isForm = (id: string) => blocks[id]?.type === 'orderForm';
  const isBefore = (id: string) => isSectionName(id) && id !== 'description' && sections[id];
  const marked = parts.findIndex(isForm);
  const end = marked === -1 ? parts.findLastIndex(isBefore) + 1 : marked;
  const isPart = (id: string) => {
    const block = blocks[id];
    if (withUnseen) return !isForm(id);
    return isSectionName(id) ? sections[id] : block !== undefined && isShown(block, page);
  };
  return { lead: parts.slice(0, end).filter(isPart), more: parts.slice(end).filter(isPart) };
}

type PartProps = Omit<SectionProps, 'name'> & { id: string; canvas: Canvas | undefined };

/** A section or a block. */
function Part({ id, page, typed, canvas, children }: PartProps) {
  const block = page.layout.blocks[id];
  if (isSectionName(id)) {
    if (canvas && !page.layout.sections[id]) return canvas.unseen(id);
    return (
      <>
        <Section name={id} page={page} typed={typed}>
          {children}
        </Section>
        {canvas?.unseen(id)}
      </>
    );
  }
  return (
    <>
      {block && <BlockView block={block} page={page} typed={typed} at={canvas?.at(id)} />}
      {canvas?.unseen(id)}
      {children}
    </>
  );
}

type SectionProps = {
  name: SectionName;
  page: ShownPage;
  typed: Controls;
  children?: ReactNode;
};

/** A section with `children` at its end; in the gallery they come before the thumbnails. */
function Section({ name, page, typed, children }: SectionProps) {
  if (name === 'images') return <Gallery page={page}>{children}</Gallery>;
  return (
    <>
      {name === 'title' && <Title page={page} typed={typed} />}
      {name === 'price' && <Offer page={page} />}
      {name === 'variants' && <Variants page={page} chosenId={typed.variantId} />}
      {name === 'description' && <Description page={page} />}
      {children}
    </>
  );
}
