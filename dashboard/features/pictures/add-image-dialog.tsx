import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { isPictureAddress } from '@mirsah/domain/landing-page/web-link.ts';
import { useState } from 'react';
import { common } from '../../messages/common.ts';
import { productTab as words } from '../../messages/editor.ts';
import { latinInput } from '../../ui/latin-input.ts';
import { SafePicture } from '../../ui/safe-picture.tsx';
import s from './add-image-dialog.module.css';

type Props = { isOpen: boolean; onClose: () => void; onAdd: (url: string) => void };

/** Adds a picture by its address, with a look at it first. */
export function AddImageDialog({ isOpen, onClose, onAdd }: Props) {
  const [url, setUrl] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const address = url.trim();
  const isAddress = isPictureAddress(address);

  function close() {
    setUrl('');
    setIsRefused(false);
    onClose();
  }

  function add() {
    if (!isAddress) {
      setIsRefused(true);
      return;
    }
    onAdd(address);
    close();
  }

  return (
    <Modal opened={isOpen} onClose={close} title={words.addImage} centered radius="lg" padding={24}>
      <Stack gap={16}>
        <TextInput
          label={words.imageUrl}
          placeholder="https://"
          inputMode="url"
          classNames={latinInput}
          data-autofocus
          value={url}
          error={isRefused && !isAddress && words.imageUrlInvalid}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The dialog is inside a form in React's tree: Enter must not save it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <div className={s.preview}>
          <SafePicture
            key={address}
            src={isAddress ? address : ''}
            alt={words.imagePreview}
            size={200}
            brokenText={isAddress ? words.imageBroken : words.imagePreview}
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
