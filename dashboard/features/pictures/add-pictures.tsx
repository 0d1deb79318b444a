import { Button, Group } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { productTab } from '../../messages/editor.ts';
import { pictures as words } from '../../messages/pictures.ts';
import { AddImageDialog } from './add-image-dialog.tsx';
import { UploadButton } from './upload-button.tsx';

type Props = { onFiles: (files: File[]) => void; onUrl: (url: string) => void };

/** The two ways to a picture: a file of this device, or an address on the web. */
export function AddPictures({ onFiles, onUrl }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Group gap={8}>
      <UploadButton label={words.upload} size="sm" multiple onFiles={onFiles} />
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
