import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { acceptedFiles } from './check-file.ts';

type Props = { label: string; multiple?: boolean; onFiles: (files: File[]) => void } & ButtonProps;

/** Chooses pictures on the device; phones offer the camera as well. */
export function UploadButton({ label, multiple = false, onFiles, ...button }: Props) {
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
        accept={acceptedFiles}
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
