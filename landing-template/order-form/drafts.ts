import type { Controls } from './form-controls.ts';

/** What a shopper has typed and not yet ordered, kept across a reload on this page's own origin. */
export type Draft = {
  controls: Controls;
  /** Sent with the order; a retry sends the same one, so that it cannot order twice. */
  idempotencyKey: string;
};

export type Drafts = {
  load(): Draft | undefined;
  /** Remembers the controls and returns the draft they are now part of. */
  save(controls: Controls): Draft;
  clear(): void;
};

/** Drafts of one page in `storage`; where storage is full or forbidden they last as long as the page is open. */
export function draftsOf(pageId: string, storage: () => Storage = () => localStorage): Drafts {
  const key = `order:${pageId}`;
  let current: Draft | undefined;
  return {
    load() {
      current ??= quietly(() => readDraft(storage().getItem(key)));
      return current;
    },
    save(controls) {
      current = { controls, idempotencyKey: this.load()?.idempotencyKey ?? newKey() };
      const text = JSON.stringify(current);
      quietly(() => storage().setItem(key, text));
      return current;
    },
    clear() {
      current = undefined;
      quietly(() => storage().removeItem(key));
    },
  };
}

function readDraft(text: string | null): Draft | undefined {
  const draft: Partial<Draft> | null = JSON.parse(text ?? 'null');
  return draft?.controls && draft.idempotencyKey ? (draft as Draft) : undefined;
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** What storage forbids or garbles is as good as not there. */
export function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
