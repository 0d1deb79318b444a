import { DomainError } from '@mirsah/domain/error';
import type { ExperimentRepository } from '@mirsah/domain/experiment/commands';
import { experimentSchema } from '@mirsah/domain/landing-page/experiment';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, put, transact } from '../dynamo/write.ts';
import { experimentKey } from './keys.ts';
import { contentFallbacks } from './landing-page-content.ts';
import { publicationRequest } from './landing-pages.ts';

/**
 * A page's latest experiment, in the page's partition, so that the functions that read and publish the page
 * may read it.
 */
export const experimentCodec = codec({
  entity: 'experiment',
  schema: experimentSchema,
  // For a decision of a newer release the page is unchanged.
  fallbacks: { ...contentFallbacks, winner: 'a' },
});

export function createExperimentRepository(table: Table): ExperimentRepository {
  return {
    find: (pageId) => find(table, experimentCodec, experimentKey(pageId)),
    async save(before, after) {
      const item = encode(experimentCodec, experimentKey(after.pageId), after);
      const conflict = await transact<'version_conflict'>(table, [
        { item: put(table, item, ifVersion(before?.version ?? 0)), onConflict: 'version_conflict' },
        {
          item: publicationRequest(table, after.pageId, new Date().toISOString()),
          onConflict: 'version_conflict',
        },
      ]);
      if (conflict) throw new DomainError(conflict);
    },
  };
}
