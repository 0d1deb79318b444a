import { createHash } from 'node:crypto';
import { parseUrl } from '@mirsah/domain/parse-url';
import { storeObject } from './objects.ts';
import { type S3Context, type S3Response, storedHeaders, textElement, xmlDocument } from './operation.ts';
import { accessDenied, invalidArgument, S3Error, type S3Request, uriEncode } from './request.ts';
import {
  type Credentials,
  isSameSignature,
  parseAmzDate,
  parseCredential,
  signatureDoesNotMatch,
  signText,
} from './signature.ts';

// The form is read into memory, because browsers of this product only post images.
const maxFormBytes = 64 * 1024 * 1024;

/** A browser's form upload, allowed by its signed policy instead of by a signed request. */
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
  const target = redirect && parseUrl(redirect);
  if (target) {
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
    if (size > maxFormBytes) {
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

/** The posted form: fields by lower-case name, in `fields.key` the final key. */
type PostedForm = { bucket: string; fields: Record<string, string>; size: number };

// Fields of the policy itself, and the file, need no condition.
const exempt = new Set(['policy', 'x-amz-signature', 'file']);

/** Throws unless the form's policy is genuine, unexpired, and allows exactly what the form does. */
function assertPolicyAllows(form: PostedForm, credentials: Credentials): void {
  const { fields } = form;
  const { policy = '', 'x-amz-credential': credential, 'x-amz-signature': signature } = fields;
  if (!policy || !credential || !signature) throw accessDenied();
  if (
    fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256' ||
    Number.isNaN(parseAmzDate(fields['x-amz-date'] ?? ''))
  ) {
    throw accessDenied('The form is not signed with AWS4-HMAC-SHA256');
  }
  const scope = parseCredential(credential, credentials);
  if (!isSameSignature(signText(credentials, scope, policy), signature)) throw signatureDoesNotMatch();
  const { expiration, conditions } = parsePolicy(policy);
  if (!(Date.parse(expiration) > Date.now()))
    throw accessDenied('Invalid according to Policy: Policy expired.');
  const covered = new Set(conditions.map((condition) => checkCondition(condition, form)));
  const extra = Object.keys(fields).find(
    (name) => !exempt.has(name) && !name.startsWith('x-ignore-') && !covered.has(name),
  );
  if (extra) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra}`);
}

/** Checks one condition and returns the field it covers. */
function checkCondition(condition: unknown, form: PostedForm): string | undefined {
  if (!Array.isArray(condition)) {
    const [entry] = Object.entries(condition ?? {});
    if (!entry) throw malformedPolicy();
    return checkField(entry[0], entry[1], form, (value, wanted) => value === wanted);
  }
  const [operator, first, second] = condition;
  switch (String(operator).toLowerCase()) {
    case 'content-length-range':
      assertSize(form.size, Number(first), Number(second));
      return undefined;
    case 'eq':
      return checkField(fieldOf(first), second, form, (value, wanted) => value === wanted);
    case 'starts-with':
      return checkField(fieldOf(first), second, form, (value, wanted) => value.startsWith(wanted));
    default:
      throw malformedPolicy();
  }
}

function checkField(
  field: string,
  wanted: unknown,
  form: PostedForm,
  isMet: (value: string, wanted: string) => boolean,
): string {
  const name = field.toLowerCase();
  const value = name === 'bucket' ? form.bucket : (form.fields[name] ?? '');
  if (!isMet(value, String(wanted))) {
    throw accessDenied(
      `Invalid according to Policy: Policy Condition failed: ["eq", "$${field}", "${wanted}"]`,
    );
  }
  return name;
}

function assertSize(size: number, smallest: number, largest: number): void {
  if (!(size >= smallest)) {
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  }
  if (!(size <= largest)) {
    throw new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size');
  }
}

function parsePolicy(policy: string): { expiration: string; conditions: unknown[] } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'));
    if (typeof parsed === 'object' && parsed && 'expiration' in parsed && 'conditions' in parsed) {
      const { expiration, conditions } = parsed;
      if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions };
    }
  } catch {
    // Invalid JSON gets the same response as JSON in another format.
  }
  throw malformedPolicy();
}

function fieldOf(reference: unknown): string {
  if (typeof reference !== 'string' || !reference.startsWith('$')) throw malformedPolicy();
  return reference.slice(1);
}

const malformedPolicy = () =>
  new S3Error(
    'InvalidPolicyDocument',
    400,
    'The content of the form does not meet the conditions of a policy',
  );
