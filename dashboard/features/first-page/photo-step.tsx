import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { arabicCount, formatNumber, imageCountForms, firstPage as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { acceptedFiles } from '../images/upload.ts';
import { UploadList } from '../images/upload-list.tsx';
import { UploadsContext, useIsUploading } from '../images/use-uploads.ts';
import s from './first-page.module.css';
import type { useFirstPage } from './use-first-page.ts';

type QuestionProps = { title: string; hint: string; isWide?: boolean; children: ReactNode };

/** On a phone, where the page itself shows them, the title and line of a starter are left out. */
export function Question({ title, hint, isWide = false, children }: QuestionProps) {
  return (
    <>
      <div className={s.question} data-wide={isWide || undefined}>
        <h2 className={s.asked}>{title}</h2>
        <p className={s.hint}>{hint}</p>
      </div>
      {children}
    </>
  );
}

/** Choosing photos, their uploads, and the tap that publishes the page; it need not wait for the uploads. */
export function PhotoStep({ making }: { making: ReturnType<typeof useFirstPage> }) {
  const { said, uploads, publishing, problem, addPhotos, removePhoto } = making;
  const isUploading = useIsUploading(uploads);
  const isPhone = useIsPhone();
  const isBusy = publishing.step === 'waiting' || publishing.step === 'saving';
  const ready = said.photos.filter(({ url }) => url !== '');
  const hasPhotos = said.photos.length > 0;
  const onPage = text.photoReady(arabicCount(ready.length, imageCountForms));
  return (
    <UploadsContext value={uploads}>
      <Question title={text.photo} hint={ready.length > 0 && !isUploading ? onPage : text.photoHint}>
        {problem && <Banner tone="error">{problem.text}</Banner>}
        {ready.length > 0 && (
          <ul className={s.photos}>
            {ready.map(({ key, url, shown }, index) => (
              <li key={key}>
                <img src={shown || url} alt="" />
                <ActionIcon
                  variant="white"
                  color="gray.8"
                  size={32}
                  radius="xl"
                  aria-label={text.removePhoto(formatNumber(index + 1))}
                  onClick={() => removePhoto(key)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {said.photos.map(({ key }) => (
          <UploadList key={key} place={key} />
        ))}
        <div className={s.sources} data-more={hasPhotos || undefined}>
          <FilesButton
            label={hasPhotos ? text.morePhotos : text.choosePhotos}
            isMain={!hasPhotos}
            icon={<IconPhotoPlus size={20} />}
            onFiles={addPhotos}
          />
          {isPhone && !hasPhotos && (
            <FilesButton
              label={text.takePhoto}
              isCamera
              icon={<IconCamera size={20} />}
              onFiles={addPhotos}
            />
          )}
        </div>
        {hasPhotos && (
          <ActionButton type="submit" size="lg" fullWidth isOff={isBusy} data-busy={isBusy || undefined}>
            {isBusy ? (isUploading ? text.kept : text.saving) : text.publish}
          </ActionButton>
        )}
        <span className={s.said} role="status">
          {isUploading ? isBusy && text.kept : ready.length > 0 && onPage}
        </span>
      </Question>
    </UploadsContext>
  );
}

type FilesButtonProps = {
  label: string;
  icon: ReactNode;
  isMain?: boolean;
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
};

function FilesButton({ label, icon, isMain = false, isCamera = false, onFiles }: FilesButtonProps) {
  return (
    <Button component="label" size="lg" fullWidth variant={isMain ? 'filled' : 'default'} leftSection={icon}>
      {label}
      <input
        className={s.file}
        type="file"
        aria-label={label}
        accept={acceptedFiles}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </Button>
  );
}
