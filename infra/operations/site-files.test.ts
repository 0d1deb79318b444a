import { DeleteObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { rewindFiles } from './site-files.ts';

const at = new Date('2026-11-22T10:00:00Z');
const later = new Date('2026-11-22T11:00:00Z');
const earlier = new Date('2026-11-22T09:00:00Z');

it('files deleted after the time return, and later files of the sites are removed, on every page of the list', async () => {
  const removed: unknown[] = [];
  const pages: Record<string, object> = {
    'sites/': {
      IsTruncated: true,
      NextKeyMarker: 'sites/b',
      DeleteMarkers: [{ Key: 'sites/a/index.html', VersionId: '1', LastModified: later }],
      Versions: [{ Key: 'sites/a/index.html', VersionId: '2', LastModified: earlier }],
    },
    'sites/ sites/b': {
      Versions: [
        { Key: 'sites/b/index.html', VersionId: '4', LastModified: later },
        { Key: 'sites/b/index.html', VersionId: '3', LastModified: earlier },
      ],
    },
    'media/': {
      DeleteMarkers: [
        { Key: 'media/p/x.webp', VersionId: '5', LastModified: later },
        { Key: 'media/p/y.webp', VersionId: '6', LastModified: earlier },
      ],
      Versions: [{ Key: 'media/p/z.webp', VersionId: '7', LastModified: later }],
    },
  };
  const client = {
    async send(command: unknown) {
      if (command instanceof ListObjectVersionsCommand) {
        const { Prefix, KeyMarker } = command.input;
        return pages[KeyMarker ? `${Prefix} ${KeyMarker}` : String(Prefix)];
      }
      if (command instanceof DeleteObjectCommand) removed.push([command.input.Key, command.input.VersionId]);
      return {};
    },
  } as unknown as S3Client;
  expect(await rewindFiles(client, 'sites', at)).toBe(3);
  expect(removed).toEqual([
    ['sites/a/index.html', '1'],
    ['sites/b/index.html', '4'],
    ['media/p/x.webp', '5'],
  ]);
});
