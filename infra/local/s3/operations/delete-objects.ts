import { assertMayWrite } from '../conditions.ts';
import { receiveText } from '../received-body.ts';
import type { S3Operation } from '../s3-context.ts';
import { S3Error } from '../s3-error.ts';
import { element, textElement, textsOf, xmlDocument } from '../xml.ts';

const mostKeys = 1000;
const largestDocument = 2 * 1024 * 1024;

/** Deleting what is not there succeeds, as on S3. */
export const deleteObject: S3Operation = ({ store }, { bucket, key, headers }) => {
  assertMayWrite(headers, store.find(bucket, key));
  store.remove(bucket, key);
  return { status: 204 };
};

export const deleteObjects: S3Operation = async ({ store }, request, payload) => {
  const xml = await receiveText(request, payload, largestDocument);
  const keys = textsOf(xml, 'Key');
  if (keys.length === 0 || keys.length > mostKeys) {
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed');
  }
  for (const key of keys) store.remove(request.bucket, key);
  const isQuiet = textsOf(xml, 'Quiet')[0] === 'true';
  const deleted = keys.map((key) => element('Deleted', textElement('Key', key)));
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument('DeleteResult', ...(isQuiet ? [] : deleted)),
  };
};
