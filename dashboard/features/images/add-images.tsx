import { Button, type ButtonProps, Group, Modal, Stack, TextInput } from '@mantine/core';
import { isImageAddress } from '@mirsah/domain/schemas';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { common, productTab, imageUploads as text } from '../../messages/index.ts';
import { latinInput, saidError } from '../../ui/fields.tsx';
import { SafeImage } from '../../ui/safe-image.tsx';
import { acceptedFiles } from './upload.ts';
import s from './uploads.module.css';

type AddImagesProps = { onFiles: (files: File[]) => void; onUrl: (url: string) => void };

/** The two ways to add an image: upload a file, or enter a URL. */
export function AddImages({ onFiles, onUrl }: AddImagesProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Group gap={8}>
      <UploadButton label={text.upload} size="sm" multiple onFiles={onFiles} />
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPhotoPlus size={18} />}
        onClick={() => setIsAdding(true)}
      >
        {productTab.addImage}
      </Button>
      <AddImageDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onAdd={onUrl} />
    </Group>
  );
}

type UploadButtonProps = {
  label: string;
  multiple?: boolean;
  accept?: string;
  onFiles: (files: File[]) => void;
} & ButtonProps;

/** Chooses files on the device, images unless `accept` differs; phones also offer the camera. */
export function UploadButton({
  label,
  multiple = false,
  accept = acceptedFiles,
  onFiles,
  ...button
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconUpload size={18} />}
        onClick={() => input.current?.click()}
        {...button}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

type AddImageDialogProps = { isOpen: boolean; onClose: () => void; onAdd: (url: string) => void };

/** Adds an image by its URL, with a preview. */
function AddImageDialog({ isOpen, onClose, onAdd }: AddImageDialogProps) {
  const [url, setUrl] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const address = url.trim();
  const isAddress = isImageAddress(address);

  function close() {
    setUrl('');
    setIsRejected(false);
    onClose();
  }

  function add() {
    if (!isAddress) {
      setIsRejected(true);
      return;
    }
    onAdd(address);
    close();
  }

  return (
    <Modal opened={isOpen} onClose={close} title={productTab.addImage} centered radius="lg" padding={24}>
      <Stack gap={16}>
        <TextInput
          label={productTab.imageUrl}
          placeholder="https://"
          inputMode="url"
          classNames={latinInput}
          data-autofocus
          value={url}
          error={isRejected && !isAddress && productTab.imageUrlInvalid}
          errorProps={saidError}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The dialog is inside a form in React's tree: Enter must not save it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <div className={s.preview}>
          <SafeImage
            key={address}
            src={isAddress ? address : ''}
            alt={productTab.imagePreview}
            size={200}
            brokenText={isAddress ? productTab.imageBroken : productTab.imagePreview}
          />
        </div>
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={close}>
            {common.cancel}
          </Button>
          <Button disabled={address === ''} onClick={add}>
            {common.add}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type DropAreaProps = { onFiles: (files: File[]) => void; children: ReactNode };

/** Accepts files that are dropped onto its content. With the keyboard, the upload button does the same. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  function onDragLeave(event: DragEvent<HTMLElement>) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setIsOver(false);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button beside it does the same
    <div
      className={s.drop}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {children}
      {isOver && <div className={s.dropNotice}>{text.dropHere}</div>}
    </div>
  );
}
