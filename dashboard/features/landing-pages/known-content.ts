import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import {
  type LandingPageContent,
  landingPageContent,
  landingPageContentSchema,
} from '@mirsah/domain/landing-page';
import { blockIdSchema, isKnownBlock } from '@mirsah/domain/landing-page/blocks';

/** The part of a page that a merchant edits, without fields that this release does not know. */
export function contentOf({
  publishState,
  publishFailure,
  ...page
}: LandingPageResponse): LandingPageContent {
  return knownContent(landingPageContent(page));
}

/**
 * The content without fields that a newer release of the API has added: an old tab would send them back with
 * its next save, which rejects them. A save names the version it replaces, so it never overwrites what others
 * saved.
 */
export function knownContent(newer: LandingPageContent): LandingPageContent {
  const { known: content, newerBlocks } = splitNewerBlocks(newer);
  const { error } = landingPageContentSchema.safeParse(content);
  const unknown = error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
  if (unknown.length === 0) return withNewerBlocks(content, newerBlocks);
  const known = structuredClone(content);
  for (const issue of unknown) {
    const owner = issue.path.reduce((part: object, key) => Reflect.get(part, key), known);
    for (const key of 'keys' in issue ? issue.keys : []) Reflect.deleteProperty(owner, key);
  }
  return withNewerBlocks(known, newerBlocks);
}

/**
 * Splits the content from the blocks of kinds that only a newer release knows, which are preserved unchanged.
 */
export function splitNewerBlocks(content: LandingPageContent) {
  const entries = Object.entries(content.layout.blocks).filter(([id]) => blockIdSchema.safeParse(id).success);
  const isKnown = ([, block]: (typeof entries)[number]) => isKnownBlock(block);
  const known: LandingPageContent = {
    ...content,
    layout: { ...content.layout, blocks: Object.fromEntries(entries.filter(isKnown)) },
  };
  return { known, newerBlocks: Object.fromEntries(entries.filter((entry) => !isKnown(entry))) };
}

export function withNewerBlocks(
  content: LandingPageContent,
  newerBlocks: LandingPageContent['layout']['blocks'],
): LandingPageContent {
  const blocks = { ...content.layout.blocks, ...newerBlocks };
  return { ...content, layout: { ...content.layout, blocks } };
}
