import { createHash } from 'node:crypto';
import { assertPolicyAllows } from '../post-policy.ts';
import type { S3Request } from '../request.ts';
import { uriEncode } from '../request.ts';
import type { S3Context, S3Response } from '../s3-context.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { storedHeaders } from '../stored-headers.ts';
import { textElement, xmlDocument } from '../xml.ts';
import { storeObject } from './put-object.ts';

// The form is held in memory; browsers of this product post images.
const largestForm = 64 * 1024 * 1024;

/** A browser's form upload, allowed by the signed policy it carries instead of by a signed request. */
export async function postObject(context: S3Context, request: S3Request): Promise<S3Response> {
  const { fields, file } = await readForm(request);
  const { bucket } = request;
  const key = fields.key;
  if (!key) throw invalidArgument("Bucket POST must contain a field named 'key'.");
  assertPolicyAllows({ bucket, fields, size: file.length }, context.credentials);
  const meta = await storeObject(
    context,
    { bucket, key, headers: storedHeaders(fields) },
    async (write) => {
      write(file);
      return { size: file.length, md5: createHash('md5').update(file).digest('hex') };
    },
    () => undefined,
  );
  return succeed(request, key, meta.etag, fields);
}

function succeed(
  { bucket, headers }: S3Request,
  key: string,
  etag: string,
  fields: Record<string, string>,
): S3Response {
  const redirect = fields.success_action_redirect;
  if (redirect && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket, key, etag })) target.searchParams.set(name, value);
    return { status: 303, headers: { location: target.href } };
  }
  const location = `http://${headers.host}/${bucket}/${key.split('/').map(uriEncode).join('/')}`;
  if (fields.success_action_status !== '201') {
    return { status: fields.success_action_status === '200' ? 200 : 204, headers: { etag, location } };
  }
  return {
    status: 201,
    headers: { etag, location, 'content-type': 'application/xml' },
    body: xmlDocument(
      'PostResponse',
      textElement('Location', location),
      textElement('Bucket', bucket),
      textElement('Key', key),
      textElement('ETag', etag),
    ),
  };
}

async function readForm(request: S3Request): Promise<{ fields: Record<string, string>; file: Buffer }> {
  const form = await parseForm(request);
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields[name.toLowerCase()] = value;
    } else {
      // S3 ignores everything after the file.
      if (fields.key) fields.key = fields.key.replace(/\$\{filename\}/g, () => value.name);
      return { fields, file: Buffer.from(await value.arrayBuffer()) };
    }
  }
  throw invalidArgument('POST requires exactly one file upload per request.');
}

async function parseForm({ body, headers }: S3Request): Promise<FormData> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestForm) {
      throw new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size');
    }
    chunks.push(chunk);
  }
  try {
    const contentType = headers['content-type'] ?? '';
    return await new Response(Buffer.concat(chunks), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    const message = 'The body of your POST request is not well-formed multipart/form-data.';
    throw Object.assign(new S3Error('MalformedPOSTRequest', 400, message), { cause });
  }
}
