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

/** What is published under one subdomain. */
export type Site = {
  document: SiteDocument;
  /** What crawlers get, usually the same; `redirect` (http or https) sends them elsewhere. */
  crawlers: { document: SiteDocument; redirect?: string };
  pageId: string;
  /** The landing page's version that both show. */
  version: number;
  /** Status that the edge answers with; S3 itself only knows 200. */
  status: 200 | 404;
};

export type SiteStore = {
  /**
   * Writes a page's two files unless something newer is there, so that a slow, repeated or late publisher never brings
   * back an old page. The crawlers' file goes first: a page that people see is there for crawlers too. `overtaken` also
   * means that another publisher wrote at the same moment, perhaps between the two files; read the page again and
   * retry.
   */
  put(subdomain: string, site: Site): Promise<'written' | 'overtaken'>;
  /** Removes the page from a subdomain, unless another page has taken it. */
  remove(subdomain: string, pageId: string): Promise<void>;
};

/** The edge has a save within seconds, without invalidations; browsers always revalidate. */
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

  /** Writes over what was `seen`, and only over that; returns whether it was written. */
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
 * Makes the bytes of every version unique. S3's ETag is a digest of the bytes alone: without the stamp, a page that was
 * changed and changed back would look unchanged to a slow publisher, which would then overwrite it with the version
 * in between.
 */
function stamp({ pageId, version }: Pick<File, 'pageId' | 'version'>): string {
  return `<!-- ${pageId} ${version} -->`;
}

/** 412: the object is not what we saw; 409: another conditional write is in progress; 404: the object is gone. */
function isOvertaken(error: unknown): boolean {
  return error instanceof S3ServiceException && [404, 409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
