/** One page of a list. `cursor` is opaque and fetches the next; null when there is none. */
export type PageOf<T> = { items: T[]; cursor: string | null };

export type PageRequest = { limit: number; cursor?: string | undefined };
