import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { valueAt } from '../../lib/plain-data.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UploadList } from '../images/upload-list.tsx';
import { useUploadQueue } from '../images/use-uploads.ts';
import type { EditorValues } from './values.ts';

// By far the largest part of the editor: only merchants who format their text download it.
const RichText = lazyPart(async () => ({ default: (await import('../../ui/rich-text.tsx')).RichText }));

type RichTextProps = Omit<ComponentProps<typeof RichText>, 'onPicture'>;
type OnPicture = ComponentProps<typeof RichText>['onPicture'];

/** Formatted text of the form. Its pictures are uploaded like all others, and a save waits for them. */
export function FormattedText({ path, ...props }: RichTextProps & { path: string }) {
  const { getValues, setValue } = useFormContext<EditorValues>();
  const queue = useUploadQueue();
  // The path leads to a text of the form.
  const at = path as 'product.description.text';
  const place = `text ${path}`;

  const upload: OnPicture = (file, shown) => {
    const onReady = (url: string) => {
      if (shown.place(url) !== 'closed') return;
      // Another tab was opened during the upload: the picture is added at the end of the text.
      const withPicture = withPictureAtEnd(getValues(), path, url);
      if (withPicture !== undefined) setValue(at, withPicture, { shouldDirty: true });
    };
    queue.add(place, [file], { room: 1, onReady, onDismissed: shown.remove });
  };

  return (
    <>
      <div data-formatted={path}>
        <Suspense fallback={<Skeleton h={342} />}>
          <RichText {...props} onPicture={upload} />
        </Suspense>
      </div>
      <UploadList place={place} />
    </>
  );
}

/** The text at this path with a picture added; undefined when there is no formatted text any more. */
export function withPictureAtEnd(values: EditorValues, path: string, url: string): string | undefined {
  const written = valueAt(values, path);
  // Only the description has other modes, in which this would show as code.
  const isFormatted = path !== 'product.description.text' || values.product.description.mode === 'html';
  if (typeof written !== 'string' || !isFormatted) return undefined;
  return `${written}<p><img src="${url}" alt=""></p>`;
}
