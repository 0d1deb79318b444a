import {
  type DeleteMarkerEntry,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Pages, which the publisher never replaces by an older version, and their pictures. */
const SITES = 'sites/';
const MEDIA = 'media/';

/**
 * Resets the files of a versioned bucket to their state at `since`: files deleted later return, and later
 * files of the sites are removed, so that S3 shows the former version, or nothing. Added pictures stay.
 * Resolves to the number of versions and marks that were removed. Idempotent.
 */
export async function rewindFiles(client: S3Client, Bucket: string, since: Date): Promise<number> {
  const remove = async ({ Key, VersionId }: DeleteMarkerEntry) =>
    void (await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId })));
  // S3 has whole seconds. Files written in the same second are published again anyway.
  const second = Math.floor(since.getTime() / 1000) * 1000;
  let removed = 0;
  for (const Prefix of [SITES, MEDIA]) {
    let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
    while (from) {
      const page = await listVersions(client, { Bucket, Prefix, ...from });
      const marks = page.DeleteMarkers ?? [];
      const later = [...marks, ...(Prefix === SITES ? (page.Versions ?? []) : [])].filter(
        ({ LastModified }) => LastModified && LastModified.getTime() >= second,
      );
      for (const version of later) await remove(version);
      removed += later.length;
      const next = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
      from = page.IsTruncated ? next : undefined;
    }
  }
  return removed;
}

const listVersions = (client: S3Client, input: ListObjectVersionsCommandInput) =>
  client.send(new ListObjectVersionsCommand(input));
