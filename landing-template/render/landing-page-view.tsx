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

/** Number of sections on the first screen of a phone; by default title and images. */
const FIRST_SCREEN = 2;

/**
 * A merchant's page as a shopper sees it (spec 2.14): the sections in the merchant's order, the order form beside or
 * between them, reviews last. The publisher and the editor's preview share it. `posted` is a form that was posted without
 * script and came back. `laterStyles` is the address of the styles for everything below the first screen, if the page
 * does not contain them.
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
  // The browser shows what is before this link at once, and what follows only with its styles.
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
 * The sections that are on, in order. On a phone the form is between the two parts, so that a long description at the
 * end does not push it down; a description that the merchant moved up stays in its place.
 */
function splitSections({ layout }: LandingPage): { lead: SectionName[]; more: SectionName[] } {
  const shown = layout.sectionsOrder.filter((name) => layout.sections[name]);
  const endsWithDescription = shown.at(-1) === 'description';
  return endsWithDescription
    ? { lead: shown.slice(0, -1), more: ['description'] }
    : { lead: shown, more: [] };
}

/** A section with `children` at its end; in the gallery they come before the thumbnails. */
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
