import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

export type StoredFile = { status: 200 | 206; headers: Record<string, string>; body: Buffer };

export type S3Origin = {
  /** The file at a path, or undefined when there is none (or S3 will not say). Throws when S3 is away. */
  fetch(bucket: string, uri: string, range?: string): Promise<StoredFile | undefined>;
  close(): void;
};

/** Reads files as CloudFront's origin access control does: signed, with the headers they were stored with. */
export function createS3Origin(options: {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}): S3Origin {
  const client = new S3Client({
    ...options,
    region: process.env.AWS_REGION ?? 'us-east-1',
    forcePathStyle: true,
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async fetch(bucket, uri, range) {
      const Key = keyOf(uri);
      if (!Key) return undefined;
      try {
        const file = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key, ...(range && { Range: range }) }),
        );
        const body = Buffer.from((await file.Body?.transformToByteArray()) ?? []);
        return { status: file.ContentRange ? 206 : 200, headers: headersOf(file), body };
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 403 || status === 404) return undefined;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

function keyOf(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri.slice(1));
  } catch {
    return undefined;
  }
}

function headersOf(file: GetObjectCommandOutput): Record<string, string> {
  const headers: Record<string, string | undefined> = {
    'accept-ranges': 'bytes',
    'cache-control': file.CacheControl,
    'content-disposition': file.ContentDisposition,
    'content-encoding': file.ContentEncoding,
    'content-language': file.ContentLanguage,
    'content-range': file.ContentRange,
    'content-type': file.ContentType ?? 'application/octet-stream',
    etag: file.ETag,
    'last-modified': file.LastModified?.toUTCString(),
    ...Object.fromEntries(
      Object.entries(file.Metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    ),
  };
  const present = Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(present);
}
