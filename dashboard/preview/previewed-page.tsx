import { type BusinessDetails, saysAnything } from '@mirsah/domain/business-details/facts';
import type { LandingPage, LandingPageContent } from '@mirsah/domain/landing-page';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import { lackedFields } from '@mirsah/domain/landing-page/blocks/needs';
import { isSectionName, type SectionName } from '@mirsah/domain/landing-page/content';
import { countedStock, freshStock, type ShownPage } from '@mirsah/domain/landing-page/stock';
import { isFilled } from '@mirsah/landing-template/blocks/shown';
import { type Canvas, LandingPageView } from '@mirsah/landing-template/render/landing-page-view';
import { lookStyles, pageLook } from '@mirsah/landing-template/theme/theme-styles';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { lackedLabels } from '../features/page-form/blocks/lacked-fields.ts';
import { partName } from '../features/page-form/blocks/part-names.ts';
import { pathOfPart } from '../features/page-preview/preview-messages.ts';
import { canvasText, formatList, generalTab, previewPane as text } from '../messages/index.ts';

type Props = {
  content: LandingPageContent;
  businessDetails: BusinessDetails | undefined;
  name: string;
  /** The page is edited here. */
  isCanvas: boolean;
  /** Called after each render. */
  onShown: () => void;
};

/**
 * The page as shoppers would see it if it were saved now. `name` distinguishes it from other previews on the
 * screen.
 */
export function PreviewedPage({ content, businessDetails, name, isCanvas, onShown }: Props) {
  // The page's controls read these values once, so a change of them needs a new page.
  const { country, currency, shippingOptions, product } = content;
  const key = [country, currency, ...shippingOptions, ...product.variants].map((part) =>
    typeof part === 'string' ? part : part.id,
  );
  // Screen readers need a heading, also while the page has no title.
  const title = content.title.trim() || generalTab.noTitle;
  const isBlank = isBlankProduct(content);
  useLayoutEffect(() => {
    nameLandmarks(name);
    document.documentElement.toggleAttribute('data-blank', isBlank);
    onShown();
  });
  const shown = isBlank ? withSampleProduct(content) : content;
  const [keeper] = useState(keepParts);
  const page = { ...shown, ...unsaved, title, businessDetails, stockLeft: freshStock(countedStock(shown)) };
  const canvas = isCanvas ? { ...canvasOf(shown, businessDetails), keep: keeper(page) } : undefined;
  const look = pageLook(content.theme);
  return (
    <>
      {look && <style>{lookStyles(look)}</style>}
      <LandingPageView key={key.join()} page={page} canvas={canvas} />
    </>
  );
}

/** Marks every text of a block with its field's path in the form, and shows hidden content as a strip. */
function canvasOf(
  content: LandingPageContent,
  businessDetails: BusinessDetails | undefined,
): Omit<Canvas, 'keep'> {
  const { blocks, sections } = content.layout;

  const lackedOf = (block: Block) =>
    lackedFields(block, { ...content, hasBusinessDetails: saysAnything(businessDetails) });

  function stateOf(id: string): 'hidden' | 'empty' | 'phone' | 'desktop' | undefined {
    if (isSectionName(id)) return sections[id] ? emptySection(id, content) : 'hidden';
    const block = blocks[id];
    if (!block || block.hideOn === 'all') return 'hidden';
    return isFilled(block, { ...content, businessDetails, stockLeft: freshStock(countedStock(content)) })
      ? block.hideOn
      : 'empty';
  }

  /** Why shoppers do not see a part that is not hidden. */
  function emptyText(name: string, block: Block | undefined): string {
    if (!block) return canvasText.empty(name);
    const lacked = lackedLabels(block.type, lackedOf(block));
    return lacked.length > 0 ? canvasText.lacking(name, formatList(lacked)) : canvasText.soldOut(name);
  }

  return {
    at: (id) => (path) => ({ 'data-at': pathOfRow(blocks[id]?.props, pathOfPart(id), path) }),
    unseen(id) {
      const state = stateOf(id);
      if (state === undefined) return null;
      const isHidden = state !== 'empty';
      const name = partName(id, blocks[id]);
      return (
        <div className="unseen" data-at={pathOfPart(id)} data-hide={otherWindow[state]}>
          <span>{isHidden ? canvasText.hidden(name) : emptyText(name, blocks[id])}</span>
          {isHidden && (
            <button type="button" data-reveal={id} tabIndex={-1}>
              {canvasText.show}
            </button>
          )}
        </div>
      );
    },
  };
}

/**
 * The rendered parts, reused while everything they may show is the same: React then skips them. A block shows
 * its own values and those outside of the blocks, except the page's title and first line, which change most
 * while typing; equal parts of the content have to be the same objects.
 */
function keepParts() {
  const kept = new Map<string, { shown: unknown[]; element: ReactElement }>();
  // The remaining stock follows from the block that shows it, and the order of the sections is that of the
  // parts.
  return ({ layout, title, description, stockLeft: _, ...page }: ShownPage): Canvas['keep'] => {
    const { blocks, order: __, sectionsOrder: ___, ...look } = layout;
    const outside = [...Object.values(look), ...Object.values(page)];
    return (id, element) => {
      const shown = [...(blocks[id] ? [blocks[id]] : [title, description]), ...outside];
      const before = kept.get(id);
      if (before && isSame(before.shown, shown)) return before.element;
      kept.set(id, { shown, element });
      return element;
    };
  };
}

const isSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

/** A strip for a part that is only hidden on the other kind of window is redundant. */
const otherWindow = { hidden: undefined, empty: undefined, phone: 'desktop', desktop: 'phone' } as const;

function emptySection(name: SectionName, { product }: LandingPageContent): 'empty' | undefined {
  const isEmpty =
    (name === 'images' && product.images.length === 0) ||
    (name === 'variants' && product.variants.length === 0) ||
    (name === 'description' && product.description.text.trim() === '') ||
    (name === 'price' &&
      !product.cashOnDelivery &&
      !product.freeShipping &&
      product.estimatedDeliveryDays === null);
  return isEmpty ? 'empty' : undefined;
}

/** The form's path of a text in a block: blocks name rows by id, the form by index. */
function pathOfRow(props: unknown, root: string, path: string): string {
  if (path === '') return root;
  let value = props;
  const keys = path.split('.').map((key) => {
    const index = Array.isArray(value) ? value.findIndex((row) => row.id === key) : -1;
    const found = index === -1 ? key : String(index);
    value = typeof value === 'object' && value !== null ? Reflect.get(value, found) : undefined;
    return found;
  });
  return `${root}.props.${keys.join('.')}`;
}

/** True until the merchant has typed the product's name and price; such a page cannot have been saved. */
function isBlankProduct({ product: { name, sku, priceMinor, variants } }: LandingPageContent): boolean {
  return (!name.trim() || !sku.trim()) && priceMinor === 0 && variants.length === 0;
}

/**
 * Nothing is shown as unavailable before there is a price: `preview.css` hides the amount given here. A
 * sample replaces the images, which shoppers never see.
 */
function withSampleProduct(content: LandingPageContent): LandingPageContent {
  const { product } = content;
  const images = product.images.length > 0 ? product.images : [{ url: SAMPLE_IMAGE, alt: text.sampleImage }];
  return { ...content, product: { ...product, images, priceMinor: 1 } };
}

const SAMPLE_IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#94a3b8" stroke-width=".5" stroke-linecap="round" stroke-linejoin="round"><path fill="#f1f5f9" stroke="none" d="M0 0h24v24H0z"/><rect x="7" y="8" width="10" height="8" rx="1"/><path d="m7 14.6 2.8-2.8 4.2 4.2m-1.2-1.2 1.4-1.4 2.8 2.6"/><circle cx="13.6" cy="10.6" r=".7"/></svg>',
)}`;

/**
 * Names the frame's landmarks after the page: screen readers list them beside those of the surrounding
 * window.
 */
function nameLandmarks(page: string): void {
  for (const [selector, part] of Object.entries(text.landmarks)) {
    const landmark = document.querySelector(selector);
    landmark?.removeAttribute('aria-labelledby');
    landmark?.setAttribute('aria-label', `${part}: ${page}`);
  }
}

/** The fields of a stored page only. The page shows none of them. */
const unsaved: Omit<LandingPage, keyof LandingPageContent> = {
  id: 'preview',
  ownerId: 'preview',
  version: 1,
  publication: { version: 0, subdomain: null, publishedAt: null, failure: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
