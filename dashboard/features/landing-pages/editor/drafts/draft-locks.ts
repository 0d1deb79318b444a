/** Of this tab's own drafts: let go of, while the browser may still name them as held. */
const releases = new Set<Promise<void>>();

/**
 * Marks a draft as being written by this tab until the answered function is called or the tab is gone, killed or not:
 * what is open elsewhere needs no rescue. Where there are no locks, as outside https, every draft counts as left behind.
 */
export function holdDraft(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const released = navigator.locks?.request(name, () => promise);
  return () => {
    resolve();
    if (!released) return;
    releases.add(released);
    void released.finally(() => releases.delete(released));
  };
}

/** The names of drafts that open tabs are writing. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  await Promise.all(releases);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}
