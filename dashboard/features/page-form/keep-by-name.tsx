import { Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import s from './keep-by-name.module.css';

type Texts = { keep: string; keepName: string; keepExample: string; keepSave: string };
type Props = {
  text: Texts;
  isBusy: boolean;
  /** `done` closes the name field. */
  onSave: (name: string, done: () => void) => void;
};

const MAX_LENGTH = 40;

/**
 * A button that stores something for other pages, and asks for its name first. It is not a form: it is inside
 * the editor's.
 */
export function KeepByName({ text, isBusy, onSave }: Props) {
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <Button
        className={s.keep ?? ''}
        variant="default"
        leftSection={<IconDeviceFloppy size={19} />}
        onClick={() => setName('')}
      >
        {text.keep}
      </Button>
    );
  }
  return (
    <NameLine
      label={text.keepName}
      placeholder={text.keepExample}
      action={text.keepSave}
      name={name}
      isBusy={isBusy}
      onName={setName}
      onCancel={() => setName(undefined)}
      onSave={() => onSave(name.trim(), () => setName(undefined))}
    />
  );
}

type LineProps = {
  label: string;
  placeholder?: string;
  action: string;
  name: string;
  isBusy: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
  onSave: () => void;
};

/** A name field with a button; Enter presses the button, and Escape cancels. */
export function NameLine({ label, placeholder, action, name, isBusy, onName, onCancel, onSave }: LineProps) {
  return (
    <div className={s.line}>
      <TextInput
        className={s.name ?? ''}
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        value={name}
        maxLength={MAX_LENGTH}
        autoFocus
        onChange={(event) => onName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (name.trim() && !isBusy) onSave();
        }}
      />
      <ActionButton isOff={!name.trim() || isBusy} onClick={onSave}>
        {action}
      </ActionButton>
    </div>
  );
}
