/** The versions in a page's files, by which the older of two publishers is recognized. */
export type Versions = {
  /** The version of the landing page. */
  version: number;
  /** The version of its latest experiment; undefined where it never had one. */
  experimentVersion?: number | undefined;
};

/** `12`, and `12 3` where the page has an experiment of that version. */
export const versionsOf = ({ version, experimentVersion }: Versions): string =>
  [version, experimentVersion].filter(Boolean).join(' ');

export function readVersions(stored = ''): Versions {
  const [version = '', experimentVersion = '0'] = stored.split(' ');
  return { version: Number(version), experimentVersion: Number(experimentVersion) };
}

/** An experiment starts and ends without a new version of its page. */
export const isNewer = (there: Versions, own: Versions): boolean =>
  there.version > own.version ||
  (there.version === own.version && (there.experimentVersion ?? 0) > (own.experimentVersion ?? 0));

/**
 * Makes the bytes of every version unique. S3's ETag is a digest of the bytes alone: without the stamp, a
 * page that was changed and changed back would look unchanged to a slow publisher, which would then overwrite
 * it with the version in between.
 */
export function stamp({ pageId, ...versions }: Versions & { pageId: string }): string {
  return `<!-- ${pageId} ${versionsOf(versions)} -->`;
}
