import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Outcome } from '@mirsah/domain/confirmation';
import {
  type Icon,
  IconBrandWhatsapp,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleX,
  IconDots,
  IconPencil,
  IconPhone,
  IconPhoneCall,
  IconPhoneOff,
  IconPhoneX,
  IconPlayerSkipBack,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { telLink } from '../../lib/contact-links.ts';
import { type KeyAction, useKeyName, useSingleKeys } from '../../lib/single-keys.ts';
import { deskKeyTexts, desk as text } from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { WhatsAppDialog } from '../deliveries/send-whatsapp.tsx';
import { useWhatsApp } from '../orders/order-parts.tsx';
import { recordOpenCall } from './attendance.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import s from './desk.module.css';
import { DialSheet } from './dial-sheet.tsx';
import { KeySign } from './key-sign.tsx';
import { PostponeSheet } from './postpone-sheet.tsx';
import type { Call } from './queries.ts';
import type { Desk } from './use-desk.ts';

/** Outcomes after which the same customer is called again. */
const leavesOpen: readonly Outcome['kind'][] = ['no_answer', 'busy', 'postponed'];

type Props = { desk: Desk; call: Call; onEdit: () => void };
type Sheet = 'postpone' | 'cancel' | 'others' | 'dial' | 'message';

/**
 * The call and its outcomes: all of them with their keys where there is room; on phones the most common ones,
 * the others in a sheet. The buttons never move; after a call, confirming is the main one.
 */
export function OutcomeBar({ desk, call: { order }, onEdit }: Props) {
  const [sheet, setSheet] = useState<Sheet>();
  const [hasCalled, setHasCalled] = useState(false);
  const { record, skip, unsent } = desk;
  // The outcome that closes the order waits to be sent: it can only be undone.
  const isBusy = desk.isBusy || (unsent !== undefined && !leavesOpen.includes(unsent.outcome.kind));
  const isWide = !useIsPhone();
  // On a computer there is no telephone app in front of the window.
  const isComputer = useMediaQuery('(pointer: fine)') && isWide;
  const whatsApp = useWhatsApp(order);
  const close = () => setSheet(undefined);
  const onCall = () => {
    setHasCalled(true);
    recordOpenCall(order.id);
  };
  const finish = (outcome: Outcome) => {
    close();
    record(outcome);
  };
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  const outcomes = {
    confirmed: () => finish({ kind: 'confirmed' }),
    no_answer: () => finish({ kind: 'no_answer' }),
    busy: () => finish({ kind: 'busy' }),
    wrong_number: () => finish({ kind: 'wrong_number' }),
    unreachable: () => finish({ kind: 'unreachable' }),
    postpone: () => setSheet('postpone'),
    cancel: () => setSheet('cancel'),
    skip: closing(skip),
    edit: closing(onEdit),
  };
  useSingleKeys(sheet === 'dial' ? outcomes : {}, { isOfDialog: true });
  useSingleKeys({
    ...outcomes,
    call: () => {
      if (desk.isTaking) return;
      onCall();
      if (isComputer) setSheet('dial');
      else location.assign(telLink(order.customerPhone.e164));
    },
    whatsApp: () => !desk.isTaking && window.open(whatsApp.href, '_blank', 'noreferrer'),
    write: () => !desk.isTaking && setSheet('message'),
  });
  return (
    <>
      <div className={s.bar}>
        <div className={s.reach} inert={desk.isTaking}>
          <Button
            {...(isComputer
              ? { onClick: () => setSheet('dial') }
              : { component: 'a', href: telLink(order.customerPhone.e164) })}
            variant={hasCalled ? 'default' : 'filled'}
            leftSection={<IconPhone size={20} stroke={1.8} />}
            rightSection={<Key of="call" />}
            onClickCapture={onCall}
          >
            {hasCalled ? text.callAgain : text.call}
            <VisuallyHidden>{text.ofCustomer(order.customerName)}</VisuallyHidden>
          </Button>
          <Button
            component="a"
            href={whatsApp.href}
            target="_blank"
            rel="noreferrer"
            variant="default"
            title={whatsApp.title}
            leftSection={<IconBrandWhatsapp size={22} stroke={1.8} color="#116932" />}
            rightSection={<Key of="whatsApp" />}
          >
            {deskKeyTexts.whatsApp}
            <VisuallyHidden>{text.toCustomer(order.customerName)}</VisuallyHidden>
          </Button>
        </div>
        <div className={s.outcomes}>
          <ActionButton
            className={s.confirm ?? ''}
            variant={hasCalled ? 'filled' : 'light'}
            color="green"
            leftSection={<IconCircleCheck size={20} stroke={1.8} />}
            rightSection={<Key of="confirmed" />}
            isOff={isBusy}
            onClick={() => record({ kind: 'confirmed' })}
          >
            {text.confirm}
          </ActionButton>
          <Choice icon={IconPhoneOff} keyOf="no_answer" isOff={isBusy} onClick={outcomes.no_answer}>
            {text.noAnswer}
          </Choice>
          {isWide && (
            <Choice icon={IconPhoneCall} keyOf="busy" isOff={isBusy} onClick={outcomes.busy}>
              {text.busy}
            </Choice>
          )}
          <Choice
            icon={IconCalendarClock}
            color="#a16207"
            keyOf="postpone"
            isOff={isBusy}
            onClick={outcomes.postpone}
          >
            {text.postpone}
          </Choice>
          {isWide ? (
            <>
              <Choice icon={IconPencil} keyOf="edit" isOff={isBusy} onClick={onEdit}>
                {text.editAndConfirm}
              </Choice>
              <Choice icon={IconX} keyOf="cancel" isOff={isBusy} onClick={outcomes.cancel}>
                {text.cancel}
              </Choice>
              <Choice icon={IconPhoneX} keyOf="wrong_number" isOff={isBusy} onClick={outcomes.wrong_number}>
                {text.wrongNumber}
              </Choice>
              <Choice
                icon={IconUserQuestion}
                keyOf="unreachable"
                isOff={isBusy}
                onClick={outcomes.unreachable}
              >
                {text.unreachable}
              </Choice>
              <Choice icon={IconPlayerSkipBack} keyOf="skip" isOff={isBusy} onClick={skip}>
                {text.skip}
              </Choice>
            </>
          ) : (
            <Choice icon={IconDots} isOff={isBusy} onClick={() => setSheet('others')}>
              {text.others}
            </Choice>
          )}
        </div>
      </div>
      <DialSheet order={order} isOpen={sheet === 'dial'} onClose={close} />
      <WhatsAppDialog order={order} isOpen={sheet === 'message'} onClose={close} />
      <PostponeSheet
        isOpen={sheet === 'postpone'}
        order={order}
        onClose={close}
        onChoose={(until) => finish({ kind: 'postponed', until })}
      />
      <CancelSheet isOpen={sheet === 'cancel'} onClose={close} onChoose={finish} />
      <BottomSheet title={text.howEnded} isOpen={sheet === 'others'} onClose={close}>
        <div className={s.grid}>
          <Other icon={IconPencil} title={text.editAndConfirm} hint={text.editHint} onClick={outcomes.edit} />
          <Other icon={IconPhoneCall} title={text.busy} hint={text.busyHint} onClick={outcomes.busy} />
          <Other icon={IconCircleX} title={text.cancel} hint={text.cancelHint} onClick={outcomes.cancel} />
          <Other
            icon={IconPhoneX}
            title={text.wrongNumber}
            hint={text.wrongNumberHint}
            onClick={outcomes.wrong_number}
          />
          <Other
            icon={IconUserQuestion}
            title={text.unreachable}
            hint={text.unreachableHint}
            onClick={outcomes.unreachable}
          />
          <Other icon={IconPlayerSkipBack} title={text.skip} hint={text.skipHint} onClick={outcomes.skip} />
        </div>
        <p className={s.note}>{text.canBeUndone}</p>
      </BottomSheet>
    </>
  );
}

type ChoiceProps = {
  icon: Icon;
  color?: string;
  keyOf?: KeyAction;
  isOff: boolean;
  onClick: () => void;
  children: string;
};

function Choice({ icon: Icon, color = 'currentColor', keyOf, isOff, onClick, children }: ChoiceProps) {
  return (
    <UnstyledButton className={s.choice ?? ''} onClick={onClick} {...(isOff && off)}>
      <Icon size={22} stroke={1.7} color={color} />
      {children}
      {keyOf && <Key of={keyOf} />}
    </UnstyledButton>
  );
}

/** The key for the same action, if there is a keyboard. */
function Key({ of }: { of: KeyAction }) {
  return <KeySign name={useKeyName(of)} />;
}

type OtherProps = { icon: Icon; title: string; hint: string; onClick: () => void };

function Other({ icon: Icon, title, hint, onClick }: OtherProps): ReactNode {
  return (
    <UnstyledButton className={s.signed ?? ''} onClick={onClick}>
      <Icon size={22} stroke={1.7} />
      <span className={s.named}>
        <b>{title}</b>
        <span className={s.muted}>{hint}</span>
      </span>
    </UnstyledButton>
  );
}
