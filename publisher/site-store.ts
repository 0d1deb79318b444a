import {
  DeleteObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** What is put on the web under one subdomain. */
export type SiteIndex = {
  html: string;
  pageId: string;
  /** Version of the landing page that `html` was made from. */
  version: number;
  /** Status that the edge answers with; S3 itself only knows 200. */
  status: 200 | 404;
};

export type SiteStore = {
  /**
   * Puts a page on the web unless something newer is there: a publisher that was slow, repeated or late can never
   * bring back an old page. `overtaken` also when another publisher wrote at the same moment; read again and retry.
   */
  put(subdomain: string, index: SiteIndex): Promise<'written' | 'overtaken'>;
  /** Takes the page off a subdomain; leaves it alone when another page lives there by now. */
  remove(subdomain: string, pageId: string): Promise<void>;
};

/** Fresh at the edge within seconds of a save, without invalidations; browsers always ask. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3, must-revalidate';

export function createSiteStore(s3: S3Client, bucket: string): SiteStore {
  const address = (subdomain: string) => ({ Bucket: bucket, Key: `sites/${subdomain}/index.html` });

  const head = async (subdomain: string) => {
    try {
      const { ETag, Metadata = {} } = await s3.send(new HeadObjectCommand(address(subdomain)));
      return { etag: ETag, pageId: Metadata['page-id'], version: Number(Metadata['page-version']) };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

  return {
    async put(subdomain, { html, pageId, version, status }) {
      const there = await head(subdomain);
      if (there?.pageId === pageId && there.version > version) return 'overtaken';
      try {
        await s3.send(
          new PutObjectCommand({
            ...address(subdomain),
            Body: html,
            ContentType: 'text/html; charset=utf-8',
            CacheControl: CACHE_CONTROL,
            Metadata: { 'page-id': pageId, 'page-version': String(version), status: String(status) },
            ...(there ? { IfMatch: there.etag } : { IfNoneMatch: '*' }),
          }),
        );
        return 'written';
      } catch (error) {
        if (isOvertaken(error)) return 'overtaken';
        throw error;
      }
    },
    async remove(subdomain, pageId) {
      const there = await head(subdomain);
      if (there?.pageId === pageId) await s3.send(new DeleteObjectCommand(address(subdomain)));
    },
  };
}

/** 412: the object is no longer what we saw; 409: another conditional write is under way; 404: it is gone. */
function isOvertaken(error: unknown): boolean {
  return error instanceof S3ServiceException && [404, 409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
