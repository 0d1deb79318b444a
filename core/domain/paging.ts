/** One page of a list. `cursor` is opaque and requests the next page; null on the last one. */
export type PageOf<T> = { items: T[]; cursor: string | null };

export type PageRequest = { limit: number; cursor?: string | undefined };
