import {
  DeleteObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** A page and the content security policy it is answered with (`sites-response.js`). */
export type SiteDocument = { html: string; policy: string };

/** What is put on the web under one subdomain. */
export type Site = {
  document: SiteDocument;
  /** What crawlers get: often the same; `redirect` (http or https) sends them there instead. */
  crawlers: { document: SiteDocument; redirect?: string };
  pageId: string;
  /** Version of the landing page that both were made from. */
  version: number;
  /** Status that the edge answers with; S3 itself only knows 200. */
  status: 200 | 404;
};

export type SiteStore = {
  /**
   * Puts a page on the web unless something newer is there: a publisher that was slow, repeated or late can never
   * bring back an old page. Crawlers' file goes first, so a page that people see is one that crawlers can.
   * `overtaken` also when another publisher wrote at the same moment, maybe after one file was written; read the page
   * again and retry.
   */
  put(subdomain: string, site: Site): Promise<'written' | 'overtaken'>;
  /** Takes the page off a subdomain; leaves alone what another page has there by now. */
  remove(subdomain: string, pageId: string): Promise<void>;
};

/** Fresh at the edge within seconds of a save, without invalidations; browsers always ask. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3, must-revalidate';

type FileName = 'bot.html' | 'index.html';
type FileState = { etag: string | undefined; pageId: string | undefined; version: number } | undefined;
type File = Pick<Site, 'document' | 'pageId' | 'version' | 'status'> & { redirect?: string };

export function createSiteStore(s3: S3Client, bucket: string): SiteStore {
  const address = (subdomain: string, name: FileName) => ({
    Bucket: bucket,
    Key: `sites/${subdomain}/${name}`,
  });

  async function look(subdomain: string, name: FileName): Promise<FileState> {
    try {
      const { ETag, Metadata = {} } = await s3.send(new HeadObjectCommand(address(subdomain, name)));
      return { etag: ETag, pageId: Metadata['page-id'], version: Number(Metadata['page-version']) };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** Tells whether it was written: only over what was `seen`. */
  async function write(subdomain: string, name: FileName, seen: FileState, file: File): Promise<boolean> {
    try {
      await s3.send(
        new PutObjectCommand({
          ...address(subdomain, name),
          Body: file.document.html + stamp(file),
          ContentType: 'text/html; charset=utf-8',
          CacheControl: CACHE_CONTROL,
          Metadata: {
            'page-id': file.pageId,
            'page-version': String(file.version),
            status: String(file.status),
            policy: file.document.policy,
            ...(file.redirect && { redirect: new URL(file.redirect).href }),
          },
          ...(seen ? { IfMatch: seen.etag } : { IfNoneMatch: '*' }),
        }),
      );
      return true;
    } catch (error) {
      if (isOvertaken(error)) return false;
      throw error;
    }
  }

  async function removeFile(subdomain: string, name: FileName, pageId: string): Promise<void> {
    const there = await look(subdomain, name);
    if (there?.pageId === pageId) await s3.send(new DeleteObjectCommand(address(subdomain, name)));
  }

  return {
    async put(subdomain, { document, crawlers, ...common }) {
      const [bot, index] = await Promise.all([look(subdomain, 'bot.html'), look(subdomain, 'index.html')]);
      const isOld = [bot, index].some(
        (there) => there?.pageId === common.pageId && there.version > common.version,
      );
      const isWritten =
        !isOld &&
        (await write(subdomain, 'bot.html', bot, { ...common, ...crawlers })) &&
        (await write(subdomain, 'index.html', index, { ...common, document }));
      return isWritten ? 'written' : 'overtaken';
    },
    async remove(subdomain, pageId) {
      await removeFile(subdomain, 'index.html', pageId);
      await removeFile(subdomain, 'bot.html', pageId);
    },
  };
}

/**
 * Makes the bytes of each version its own. An ETag is a digest of the bytes alone: without this, a page changed and
 * changed back looks untouched to a publisher that was slow, which would then put the version between them live.
 */
function stamp({ pageId, version }: Pick<File, 'pageId' | 'version'>): string {
  return `<!-- ${pageId} ${version} -->`;
}

/** 412: the object is no longer what we saw; 409: another conditional write is under way; 404: it is gone. */
function isOvertaken(error: unknown): boolean {
  return error instanceof S3ServiceException && [404, 409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
