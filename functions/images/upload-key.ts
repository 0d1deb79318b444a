/** Where an upload lies: the key tells whose it is and which picture it will be. */
export type Upload = { ownerId: string; pictureId: string };

const KEY = /^uploads\/([^/]+)\/([^/]+)$/;

export function uploadKey({ ownerId, pictureId }: Upload): string {
  return `uploads/${ownerId}/${pictureId}`;
}

/** Undefined for a key that is no upload of ours. */
export function readUploadKey(key: string): Upload | undefined {
  const [, ownerId, pictureId] = KEY.exec(key) ?? [];
  return ownerId && pictureId ? { ownerId, pictureId } : undefined;
}
