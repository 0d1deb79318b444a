import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { common, formatNumber, imageUploads as text, uploadProblemTexts } from '../../messages/index.ts';
import typography from '../../ui/typography.module.css';
import { canRetry } from './upload.ts';
import type { Upload, UploadStatus } from './upload-queue.ts';
import s from './uploads.module.css';
import { useUploadQueue, useUploads } from './use-uploads.ts';

/** The uploads of one field of the form, each with its progress or its problem. */
export function UploadList({ place }: { place: string }) {
  const uploads = useUploads(place);
  if (uploads.length === 0) return null;
  return (
    <ul className={s.uploads} aria-label={text.uploads}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload: { id, name, thumbnail, status } }: { upload: Upload }) {
  const queue = useUploadQueue();
  const isFailed = status.step === 'failed';
  return (
    <li className={s.upload} data-failed={isFailed || undefined}>
      <span className={s.thumbnail}>
        {thumbnail ? <img src={thumbnail} alt="" /> : <IconPhoto size={22} stroke={1.4} />}
      </span>
      <div className={s.facts}>
        <span className={s.name}>
          <bdi>{name}</bdi>
        </span>
        {isFailed ? (
          <span className={typography.error} role="alert">
            {uploadProblemTexts[status.problem]}
          </span>
        ) : (
          <>
            <Progress
              value={shareOf(status) * 100}
              size="sm"
              transitionDuration={150}
              aria-label={name}
              animated={status.step === 'processing'}
            />
            <span className={typography.small}>{stateText(status)}</span>
          </>
        )}
      </div>
      {isFailed && canRetry(status.problem) && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} />}
          aria-label={text.retry(name)}
          onClick={() => queue.retry(id)}
        >
          {common.retry}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray.7"
        size={44}
        aria-label={text.dismiss(name)}
        onClick={() => queue.dismiss(id)}
      >
        <IconX size={18} />
      </ActionIcon>
    </li>
  );
}

function shareOf(status: UploadStatus): number {
  if (status.step === 'sending') return status.share;
  return status.step === 'waiting' ? 0 : 1;
}

function stateText(status: UploadStatus): string {
  if (status.step === 'sending') return text.sending(formatNumber(Math.floor(status.share * 100)));
  if (status.step === 'waiting') return text.waiting;
  return text.processing;
}
