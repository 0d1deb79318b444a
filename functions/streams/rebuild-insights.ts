import type { Difference } from '@mirsah/table/rebuild-insights.ts';

export type RebuildProgress = {
  merchants: number;
  /** The last merchant whose figures were counted again. */
  after: string | undefined;
  differences: Difference[];
  isDone: boolean;
};

export type RebuildPorts = {
  merchants(): Promise<string[]>;
  rebuildMerchant(ownerId: string): Promise<Difference[]>;
  rebuildPlatform(): Promise<Difference[]>;
};

/**
 * Counts all figures again while there is time, at least those of one merchant; call it with what it returned until
 * `isDone`. Ends with the platform's figures, which are the sum of the merchants'.
 */
export async function rebuildInsights(
  ports: RebuildPorts,
  { merchants, after, differences }: Omit<RebuildProgress, 'isDone'>,
  hasTime: () => boolean,
): Promise<RebuildProgress> {
  const left = (await ports.merchants()).sort().filter((ownerId) => after === undefined || ownerId > after);
  const found = [...differences];
  let last = after;
  let done = 0;
  for (const ownerId of left) {
    if (done > 0 && !hasTime()) {
      return { merchants: merchants + done, after: last, differences: found, isDone: false };
    }
    found.push(...(await ports.rebuildMerchant(ownerId)));
    last = ownerId;
    done += 1;
  }
  found.push(...(await ports.rebuildPlatform()));
  return { merchants: merchants + done, after: last, differences: found, isDone: true };
}
