import * as z from 'zod';
import { DomainError } from '../error.ts';
import { copyMarkPattern } from '../messages/index.ts';
import { currencySchema, idSchema } from '../schemas.ts';
import type { PublicLandingPages } from './commands.ts';
import { isEqual, type LandingPage, landingPageContent, landingPageContentSchema } from './landing-page.ts';
import { readPageReference, type ShownVariant, sides } from './shown-variant.ts';
import { countedStock } from './stock.ts';

/**
 * The parts that may differ between the two sides. Form, shipping, pixels and addresses are the page's for
 * both, so that only visible differences are compared.
 */
const testedSchema = landingPageContentSchema.pick({
  title: true,
  description: true,
  product: true,
  offers: true,
  layout: true,
  theme: true,
});
export type TestedContent = z.infer<typeof testedSchema>;

/** A page compared with a variant of itself. Only the latest experiment of a page is stored. */
export const experimentSchema = z.strictObject({
  pageId: idSchema,
  ownerId: z.string().min(1),
  /** Counts the page's experiments, from 1. */
  number: z.number().int().min(1),
  /** Incremented with each write. */
  version: z.number().int().min(1),
  /** The page that B was copied from. It may have been changed or deleted since. */
  copyId: idSchema,
  /** The content of B at the start: a variant that changes during the experiment cannot be compared. */
  variant: testedSchema,
  /** The currency of both sides' prices. Experiments stored without it use the page's. */
  currency: currencySchema.optional(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. Without a `winner` it was stopped. */
  end: z
    .strictObject({
      at: z.iso.datetime(),
      winner: z.enum(sides).nullable(),
      /** The page's content before B replaced it. */
      replaced: testedSchema.nullable(),
    })
    .nullable(),
});
export type Experiment = z.infer<typeof experimentSchema>;

/** The parts of a page that may be compared. */
export const testedContent = ({
  title,
  description,
  product,
  offers,
  layout,
  theme,
}: TestedContent): TestedContent => ({ title, description, product, offers, layout, theme });

export const isSameTested = (one: TestedContent, other: TestedContent): boolean =>
  isEqual(testedContent(one), testedContent(other));

/** How long orders are accepted at the shown prices after the experiment has ended. */
const HONOURED_MS = 24 * 60 * 60 * 1000;

type Priced = { currency?: LandingPage['currency'] | undefined };

/** False once the page's currency was changed: the amounts cannot be compared. */
export const isSameCurrency = (page: Pick<LandingPage, 'currency'>, { currency }: Priced): boolean =>
  currency === undefined || currency === page.currency;

/**
 * Whether visitors see two sides now. Two layouts would count one stock twice, and prices have one currency:
 * a page that starts to count its stock during an experiment, or changes its currency, is shown to all
 * visitors until that ends.
 */
export const isCompared = (page: LandingPage, experiment: Experiment): boolean =>
  !experiment.end && !countedStock(page) && isSameCurrency(page, experiment);

/**
 * The page as a variant shows it, while orders are accepted at its prices: during the experiment and one day
 * longer, whatever happens to the page. Undefined for any other variant, where stock is counted, and where
 * the page has another currency by now: the page itself applies then.
 */
export function pageAsShown<Page extends LandingPage>(
  page: Page,
  experiment: Experiment | undefined,
  { number, side }: ShownVariant,
  now: Date,
): Page | undefined {
  const end = experiment?.end;
  if (end && now.getTime() >= Date.parse(end.at) + HONOURED_MS) return undefined;
  return asShown(page, experiment, { number, side });
}

function asShown<Page extends LandingPage>(
  page: Page,
  experiment: Experiment | undefined,
  { number, side }: ShownVariant,
): Page | undefined {
  if (experiment?.number !== number || experiment.pageId !== page.id) return undefined;
  if (countedStock(page) || !isSameCurrency(page, experiment)) return undefined;
  const { end, variant } = experiment;
  if (side === 'b') return { ...page, ...variant };
  return end?.replaced ? { ...page, ...end.replaced } : page;
}

/** Experiments by the page's id. */
export type Experiments = { find(pageId: string): Promise<Experiment | undefined> };

/** The data for finding a page as it was shown. */
export type ShownPages = { pages: PublicLandingPages; experiments: Experiments };

/** A page as it was shown, and its variant, if its prices still apply. */
export type PageShown = { page: LandingPage; variant?: ShownVariant };

/** The page of a form, by its id or by a variant's reference; undefined when there is none. */
export async function findPageShown(
  { pages, experiments }: ShownPages,
  reference: string,
  now: Date,
): Promise<PageShown | undefined> {
  const { pageId, shown } = readPageReference(reference) ?? {};
  const page = pageId === undefined ? undefined : await pages.find(pageId);
  if (!page || !shown) return page && { page };
  const asShown = pageAsShown(page, await experiments.find(page.id), shown, now);
  return asShown ? { page: asShown, variant: shown } : { page };
}

/**
 * The page as an order's customer saw it, for repricing its goods. A variant that has become the page is
 * priced as the page, and so are variants of earlier experiments.
 */
export async function pageOfOrder(
  experiments: Experiments,
  page: LandingPage,
  { variant }: { variant?: ShownVariant | undefined },
): Promise<LandingPage> {
  const experiment = variant && (await experiments.find(page.id));
  const isPage = experiment?.end?.winner === variant?.side;
  return (!isPage && variant && asShown(page, experiment, variant)) || page;
}

/**
 * B as it is copied from a page's copy. A copy whose title is the page's with the mark of copies gets that
 * title; any other title stays, as it may be another page's without the mark. Throws DomainError
 * `experiment_impossible` with the reason as a problem of `copyId` or `pageId`, or `payload_too_large`.
 */
export function variantFrom(page: LandingPage, copy: LandingPage): TestedContent {
  const variant = { ...testedContent(copy), title: isNamedAsCopy(copy, page) ? page.title : copy.title };
  const problem = problemOf(page, copy, variant);
  if (problem) throw new DomainError('experiment_impossible', { fields: [problem] });
  assertRoom(page, variant);
  return variant;
}

type Titled = Pick<LandingPage, 'title'>;
const unmarked = ({ title }: Titled) => title.replace(copyMarkPattern, '');

/** Whether a page's title is the other page's title with the mark of copies. */
export const isNamedAsCopy = (copy: Titled, page: Titled): boolean =>
  copyMarkPattern.test(copy.title) && unmarked(copy) === unmarked(page);

type Selling = { sku: string };

/** Whether a page sells the other one's product, as its copies do under any title. */
export const sellsSameProduct = (one: Selling, other: Selling): boolean =>
  one.sku.trim().toLowerCase() === other.sku.trim().toLowerCase();

/**
 * Throws DomainError `experiment_impossible` where the page has another currency by now, and
 * `payload_too_large` where B with the rest of the page, or with the content that it replaces, exceeds the
 * storage limit.
 */
export function assertMayBecomePage(page: LandingPage, experiment: Experiment): void {
  if (!isSameCurrency(page, experiment)) {
    const fields = [{ path: 'pageId', problem: 'other_currency' }];
    throw new DomainError('experiment_impossible', { fields });
  }
  assertRoom(page, experiment.variant);
}

/** Below DynamoDB's 400 KB for an item, with room for attribute names. */
const MAX_BYTES = 360 * 1024;

function assertRoom(page: LandingPage, variant: TestedContent): void {
  const stored = [[variant, testedContent(page)], { ...landingPageContent(page), ...variant }];
  const bytes = stored.map((content) => new TextEncoder().encode(JSON.stringify(content)).length);
  if (Math.max(...bytes) > MAX_BYTES) throw new DomainError('payload_too_large');
}

/** Why a page cannot be compared with a copy. Stock would have to be counted once for both. */
function problemOf(page: LandingPage, copy: LandingPage, variant: TestedContent) {
  const of = (path: 'pageId' | 'copyId', problem: ExperimentProblem) => ({ path, problem });
  if (copy.id === page.id) return of('copyId', 'same_page');
  if (!page.isEnabled) return of('pageId', 'page_disabled');
  if (copy.currency !== page.currency) return of('copyId', 'other_currency');
  if (countedStock(page)) return of('pageId', 'counts_stock');
  if (countedStock(copy)) return of('copyId', 'counts_stock');
  return isSameTested(page, variant) ? of('copyId', 'no_difference') : undefined;
}

type ExperimentProblem = 'same_page' | 'page_disabled' | 'other_currency' | 'counts_stock' | 'no_difference';
