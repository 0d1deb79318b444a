import type { S3Operation } from '../s3-context.ts';
import { element, textElement, xmlDocument } from '../xml.ts';

export const listBuckets: S3Operation = ({ store }) => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(
    'ListAllMyBucketsResult',
    element('Buckets', ...store.buckets.map((name) => element('Bucket', textElement('Name', name)))),
  ),
});
