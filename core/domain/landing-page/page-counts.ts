/** How many landing pages a merchant has. */
export type PageCounts = {
  /** As it is now, never a stale count. */
  countOf(ownerId: string): Promise<number>;
};
