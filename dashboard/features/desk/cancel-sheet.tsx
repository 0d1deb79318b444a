import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { cancelReasons, MAX_NOTE, MIN_OTHER_NOTE, type Outcome } from '@mirsah/domain/confirmation';
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingStore,
  IconCash,
  IconCopy,
  IconMoodSad,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNumberKeys } from '../../lib/single-keys.ts';
import { cancelReasonNames, desk as text } from '../../messages/index.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import s from './desk.module.css';
import { KeySign } from './key-sign.tsx';

const namedReasons = cancelReasons.filter((reason) => reason !== 'other');
const reasonIcons: Record<(typeof namedReasons)[number], Icon> = {
  price: IconCash,
  changed_mind: IconMoodSad,
  duplicate: IconCopy,
  delivery_time: IconTruckDelivery,
  competitor: IconBuildingStore,
  fake: IconAlertTriangle,
};

type Cancelled = Extract<Outcome, { kind: 'cancelled' }>;
type CancelProps = { isOpen: boolean; onClose: () => void; onChoose: (outcome: Cancelled) => void };

/** One tap or number key for each reason; «other» asks for a few words. */
export function CancelSheet({ isOpen, onClose, onChoose }: CancelProps) {
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const cancel = (reason: Cancelled['reason']) => onChoose({ kind: 'cancelled', reason, note: '' });
  const choices = [...namedReasons.map((reason) => () => cancel(reason)), () => field.current?.focus()];
  const keyOf = useNumberKeys(isOpen ? choices : []);
  return (
    <BottomSheet title={text.whyCancelled} isOpen={isOpen} onClose={onClose}>
      <div className={s.reasons}>
        {namedReasons.map((reason, index) => {
          const Icon = reasonIcons[reason];
          return (
            <UnstyledButton
              key={reason}
              className={s.signed ?? ''}
              data-autofocus={index === 0 || undefined}
              onClick={() => cancel(reason)}
            >
              <Icon size={22} stroke={1.7} />
              {cancelReasonNames[reason]}
              <KeySign name={keyOf(index)} />
            </UnstyledButton>
          );
        })}
      </div>
      <form
        className={s.reason}
        onSubmit={(event) => {
          event.preventDefault();
          onChoose({ kind: 'cancelled', reason: 'other', note: note.trim() });
        }}
      >
        <TextInput
          ref={field}
          rightSection={<KeySign name={keyOf(namedReasons.length)} />}
          rightSectionPointerEvents="none"
          label={cancelReasonNames.other}
          placeholder={text.reasonText}
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button type="submit" color="red" disabled={note.trim().length < MIN_OTHER_NOTE}>
          {text.cancelNow}
        </Button>
      </form>
      <p className={s.note}>{text.cancelNote}</p>
    </BottomSheet>
  );
}
