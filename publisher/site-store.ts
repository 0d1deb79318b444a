import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { PublishFailure } from '@mirsah/domain/landing-page';
import { isNewer, readVersions, stamp, type Versions, versionsOf } from './site-versions.ts';

/** A page and its content security policy, which `sites-response.js` sends. */
export type SiteDocument = { html: string; policy: string };

/** The published files of one subdomain. */
export type Site = Versions & {
  document: SiteDocument;
  /** The variants that visitors of an experiment see; undefined where the page never had an experiment. */
  variants?: { number: number; a: SiteDocument; b: SiteDocument } | 'ended' | undefined;
  /** The version for crawlers, usually the same; `redirect` (http or https) sends them to another address. */
  crawlers: { document: SiteDocument; redirect?: string };
  pageId: string;
  /** The status that the edge sends; S3 itself only knows 200. */
  status: 200 | 404;
  /** The origin that shoppers are redirected to once the page has a custom domain. */
  moved?: string;
  /** The page is shown at `/` and at `/products/{slug}`; any other slug redirects to `/`. */
  slug?: string;
};

/** ETags of a page's files. */
export type SiteFiles = { index: string; bot: string };

export type SiteStore = {
  /**
   * Writes a page's two files unless something newer is there, so that a slow, repeated or late publisher
   * never restores an old page. `expected` are the files to overwrite without reading them first. The
   * crawlers' file goes first: a page that people see exists for crawlers too. `overtaken` also means that
   * another publisher wrote at the same moment, perhaps between the two files; read the page again and retry.
   * Throws RejectedSiteError when the store will never accept this site.
   */
  put(subdomain: string, site: Site, expected?: SiteFiles | 'none'): Promise<SiteFiles | 'overtaken'>;
  /**
   * Removes the page from a subdomain, unless another page or a version after `upTo` is there. Concurrent
   * writes stay. A variant's file is not deleted but redirects to `/` from then on: the edge requests it by a
   * visitor's cookie alone, and the next owner of the subdomain may never run an experiment.
   */
  remove(subdomain: string, pageId: string, upTo: number): Promise<void>;
  /** Subdomains with files, in order, one batch per call; `after` is the last one of the previous batch. */
  list(after?: string): Promise<string[]>;
  /** The pages that have files at a subdomain. */
  pagesAt(subdomain: string): Promise<string[]>;
};

/** The store rejects the site permanently. The message is the store's own, for the log. */
export class RejectedSiteError extends Error {
  override name = 'RejectedSiteError';
  readonly reason: PublishFailure;

  constructor(reason: PublishFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * The S3 errors that a retry cannot fix, and their meaning. Of the headers that we send, only the redirect
 * address for crawlers has no fixed length.
 */
const permanentFailures: Readonly<Record<string, PublishFailure>> = {
  MetadataTooLarge: 'redirect_too_long',
  RequestHeaderSectionTooLarge: 'redirect_too_long',
  EntityTooLarge: 'too_large',
  InvalidArgument: 'refused',
};

/** The edge serves a save within seconds, without invalidations; browsers always revalidate. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3, must-revalidate';
const SITES = 'sites/';
const REMOVAL_ATTEMPTS = 5;

const fileNames = ['index.html', 'bot.html'] as const;
/** The sides of an experiment, which `site-file.js` serves to visitors who have its cookie. */
const variantNames = ['a.html', 'b.html'] as const;
type VariantName = (typeof variantNames)[number];
type FileName = (typeof fileNames)[number] | VariantName;
/** `endedOf` is the page whose side was in this file, which now redirects to `/`. */
type FileState =
  | (Versions & { etag: string | undefined; pageId: string | undefined; endedOf: string | undefined })
  | undefined;
type Seen = { etag: string | undefined } | undefined;
type File = Pick<Site, 'pageId' | 'version' | 'experimentVersion' | 'status' | 'slug' | 'moved'> & {
  body: Buffer;
  policy: string;
  redirect?: string;
  /** The number of the experiment whose cookie visitors get. */
  experiment?: number | undefined;
};

/** `collector`: the URL that pages report their views to, if not to their own hosts; the edge sends it. */
export function createSiteStore(s3: S3Client, bucket: string, collector?: string): SiteStore {
  const address = (subdomain: string, name: FileName) => ({
    Bucket: bucket,
    Key: `${SITES}${subdomain}/${name}`,
  });

  async function look(subdomain: string, name: FileName): Promise<FileState> {
    try {
      const { ETag, Metadata = {} } = await s3.send(new HeadObjectCommand(address(subdomain, name)));
      const { 'page-id': pageId, 'ended-of': endedOf, 'page-version': versions } = Metadata;
      return { etag: ETag, pageId, endedOf, ...readVersions(versions) };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  const metadataOf = (file: File) => ({
    'page-id': file.pageId,
    'page-version': versionsOf(file),
    status: String(file.status),
    policy: file.policy,
    ...(collector && { collector }),
    ...(file.moved && { moved: file.moved }),
    ...(file.slug !== undefined && { slug: digest(file.slug) }),
    ...(file.redirect && { redirect: new URL(file.redirect).href }),
    // Redirected and 404 visitors are not in the experiment.
    ...(file.experiment && !file.moved && file.status === 200 && { experiment: String(file.experiment) }),
  });

  /** Overwrites only what was `seen`; returns the new ETag, or undefined when it was not written. */
  async function write(
    subdomain: string,
    name: FileName,
    seen: Seen,
    file: File | LeadsHome,
  ): Promise<string | undefined> {
    try {
      const { ETag } = await s3.send(
        new PutObjectCommand({
          ...address(subdomain, name),
          Body: 'ended' in file ? leadsHome(file.ended) : file.body,
          ContentType: 'text/html; charset=utf-8',
          CacheControl: CACHE_CONTROL,
          Metadata: 'ended' in file ? endOf(file.ended) : metadataOf(file),
          ...(seen ? { IfMatch: seen.etag } : { IfNoneMatch: '*' }),
        }),
      );
      return ETag;
    } catch (error) {
      if (isOvertaken(error)) return undefined;
      const reason = error instanceof S3ServiceException ? permanentFailures[error.name] : undefined;
      if (reason && error instanceof Error) {
        throw new RejectedSiteError(reason, `${error.name}: ${error.message}`, { cause: error });
      }
      throw error;
    }
  }

  /** Deletes only what was `seen`; returns whether it is deleted. */
  async function erase(subdomain: string, name: FileName, seen: FileState): Promise<boolean> {
    try {
      await s3.send(new DeleteObjectCommand({ ...address(subdomain, name), IfMatch: seen?.etag }));
      return true;
    } catch (error) {
      if (isOvertaken(error)) return false;
      throw error;
    }
  }

  async function removeFile(subdomain: string, name: FileName, pageId: string, upTo: number): Promise<void> {
    const isVariant = name === 'a.html' || name === 'b.html';
    for (let attempt = 1; attempt <= REMOVAL_ATTEMPTS; attempt += 1) {
      const there = await look(subdomain, name);
      if (there?.pageId !== pageId || there.version > upTo) return;
      const isGone = isVariant
        ? await write(subdomain, name, there, { ended: undefined })
        : await erase(subdomain, name, there);
      if (isGone) return;
    }
    throw new Error(`${name} at ${subdomain} changed at each attempt to remove it`);
  }

  /** Writes or ends both sides of an experiment; false when something newer is there. */
  async function putVariants(
    subdomain: string,
    variants: NonNullable<Site['variants']>,
    common: Omit<Site, 'document' | 'crawlers' | 'variants'>,
  ): Promise<boolean> {
    const sideFile = (name: VariantName): File | LeadsHome => {
      if (variants === 'ended') return { ended: common };
      const { number: experiment, a, b } = variants;
      return { ...common, ...fileOf(name === 'a.html' ? a : b, common), experiment };
    };
    for (const name of variantNames) {
      const there = await look(subdomain, name);
      const isOwn = there && [there.pageId, there.endedOf].includes(common.pageId);
      if (isOwn && isNewer(there, common)) return false;
      // An experiment may end before it was ever published; an ended one stays ended.
      const isEnded = there?.pageId === undefined && !(isOwn && isNewer(common, there));
      if (variants === 'ended' && isEnded) continue;
      if (!(await write(subdomain, name, there, sideFile(name)))) return false;
    }
    return true;
  }

  return {
    async put(subdomain, { document, crawlers, variants, ...common }, expected) {
      const shoppers = fileOf(document, common);
      const { redirect } = crawlers;
      const forCrawlers: File = {
        ...common,
        ...(crawlers.document === document ? shoppers : fileOf(crawlers.document, common)),
        ...(redirect && { redirect }),
      };
      const experiment = typeof variants === 'object' ? variants.number : undefined;
      // The sides are written first and ended last, so that a visitor with a cookie finds both.
      if (typeof variants === 'object' && !(await putVariants(subdomain, variants, common)))
        return 'overtaken';
      const writeOver = async (seen: { bot: Seen; index: Seen }): Promise<SiteFiles | undefined> => {
        const bot = await write(subdomain, 'bot.html', seen.bot, forCrawlers);
        const file = { ...common, ...shoppers, experiment };
        const index = bot && (await write(subdomain, 'index.html', seen.index, file));
        const isEnded = variants !== 'ended' || (index && (await putVariants(subdomain, variants, common)));
        return index && isEnded ? { bot, index } : undefined;
      };
      const seenOf = (name: keyof SiteFiles): Seen =>
        expected === 'none' ? undefined : { etag: expected?.[name] };
      const written = expected && (await writeOver({ bot: seenOf('bot'), index: seenOf('index') }));
      if (written) return written;
      const [bot, index] = await Promise.all([look(subdomain, 'bot.html'), look(subdomain, 'index.html')]);
      const isOld = [bot, index].some((there) => there?.pageId === common.pageId && isNewer(there, common));
      return (!isOld && (await writeOver({ bot, index }))) || 'overtaken';
    },
    async remove(subdomain, pageId, upTo) {
      for (const name of [...fileNames, ...variantNames]) await removeFile(subdomain, name, pageId, upTo);
    },
    async list(after) {
      const { CommonPrefixes = [] } = await s3.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: SITES,
          Delimiter: '/',
          // `0` is the character after `/`: the listing goes on behind all files of that subdomain.
          ...(after && { StartAfter: `${SITES}${after}0` }),
        }),
      );
      return CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(SITES.length, -1));
    },
    async pagesAt(subdomain) {
      const files = await Promise.all([...fileNames, ...variantNames].map((name) => look(subdomain, name)));
      const pages = files.map((file) => file?.pageId).filter((pageId) => pageId !== undefined);
      return [...new Set(pages)];
    },
  };
}

/** A side that redirects to `/`, with its page and experiment, which a slower publisher may still write. */
type LeadsHome = { ended: (Versions & Pick<File, 'pageId'>) | undefined };
const leadsHome = (of: LeadsHome['ended']) => `<!doctype html>${of ? stamp(of) : ''}`;
const endOf = (of: LeadsHome['ended']) => ({
  ended: '1',
  ...(of && { 'ended-of': of.pageId, 'page-version': versionsOf(of) }),
});

const fileOf = ({ html, policy }: SiteDocument, page: Versions & Pick<File, 'pageId'>) => ({
  body: Buffer.from(html + stamp(page)),
  policy,
});

/**
 * FNV-1a: short enough for metadata, whatever the slug is. `sites-response.js` computes the same of a
 * requested slug.
 */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

/**
 * 412: the object is not what we saw; 409: another conditional write is in progress; 404: the object is gone.
 */
function isOvertaken(error: unknown): boolean {
  return error instanceof S3ServiceException && [404, 409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
