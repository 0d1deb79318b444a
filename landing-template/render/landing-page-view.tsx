import type { LandingPage } from '@mirsah/domain/landing-page';
import type { SectionName } from '@mirsah/domain/landing-page/content';
import type { ReactNode } from 'react';
import { OrderForm, ShownTerms } from '../order-form/order-form.tsx';
import type { PostedForm } from '../order-form/state.ts';
import { BuyBar } from '../sections/buy-bar.tsx';
import { Description } from '../sections/description.tsx';
import { Gallery } from '../sections/gallery.tsx';
import { Footer, Header } from '../sections/header-footer.tsx';
import { Offer, Variants } from '../sections/offer.tsx';
import { Reviews } from '../sections/reviews.tsx';
import { Title } from '../sections/title.tsx';

/** So many sections fill the first screen of a phone, by default title and pictures. */
const FIRST_SCREEN = 2;

/**
 * A merchant's page as a shopper sees it (spec 2.14): the sections in the merchant's order, the order form beside
 * or between them, reviews last. Knows nothing of where it runs: the publisher and the editor's preview share it.
 * `posted` is a form that was posted without script and came back; `laterStyles` the address of the styles that what
 * is below the first screen waits for, where they are not in the page already.
 */
export function LandingPageView({
  page,
  posted,
  laterStyles,
}: {
  page: LandingPage;
  posted?: PostedForm | undefined;
  laterStyles?: string | undefined;
}) {
  const chosenVariantId = posted?.values.variantId;
  const { lead, more } = splitSections(page);
  // What stands before it is shown at once, what follows never without its styles.
  const styles = laterStyles && <link rel="stylesheet" href={laterStyles} />;
  const endOfFirstScreen = Math.min(FIRST_SCREEN, lead.length) - 1;
  const show = (name: SectionName, index: number) => (
    <Section key={name} name={name} page={page} chosenVariantId={chosenVariantId}>
      {index === endOfFirstScreen && styles}
    </Section>
  );
  return (
    <>
      <Header page={page} />
      <main className="wrap page" data-form={page.layout.formPosition}>
        <div className="lead">
          {!page.layout.sections.title && <h1 className="vh">{page.title}</h1>}
          {lead.map(show)}
          {lead.length === 0 && styles}
        </div>
        <OrderForm page={page} posted={posted} />
        <div className="more">
          {more.map((name) => (
            <Section key={name} name={name} page={page} chosenVariantId={chosenVariantId} />
          ))}
          <Reviews page={page} />
        </div>
      </main>
      <ShownTerms page={page} />
      <Footer page={page} />
      <BuyBar page={page} chosenId={chosenVariantId} />
    </>
  );
}

/**
 * The sections that are on, in order. On a phone the form stands between the two parts, so that the long text at the
 * end does not push it away; a description that the merchant moved up stays where it was put.
 */
function splitSections({ layout }: LandingPage): { lead: SectionName[]; more: SectionName[] } {
  const shown = layout.sectionsOrder.filter((name) => layout.sections[name]);
  const endsWithDescription = shown.at(-1) === 'description';
  return endsWithDescription
    ? { lead: shown.slice(0, -1), more: ['description'] }
    : { lead: shown, more: [] };
}

/** A section and, at its end, `children`: in the gallery before the thumbnails. */
function Section({
  name,
  page,
  chosenVariantId,
  children,
}: {
  name: SectionName;
  page: LandingPage;
  chosenVariantId: string | undefined;
  children?: ReactNode;
}) {
  if (name === 'images') return <Gallery page={page}>{children}</Gallery>;
  return (
    <>
      {name === 'title' && <Title page={page} chosenId={chosenVariantId} />}
      {name === 'price' && <Offer page={page} />}
      {name === 'variants' && <Variants page={page} chosenId={chosenVariantId} />}
      {name === 'description' && <Description page={page} />}
      {children}
    </>
  );
}
