import { ActionIcon, Button } from '@mantine/core';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import {
  IconArrowBackUp,
  IconClock,
  IconKeyboard,
  IconListDetails,
  IconShieldHalfFilled,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  callList,
  deskKeyTexts,
  deskSettings,
  formatList,
  formatMoment,
  formatNumber,
  idleDesk,
  leaving,
  riskSettings,
  desk as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { HeaderAction, Page } from '../../ui/page.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { useKnownPendingCount } from '../orders/queries.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { CallGroups } from './call-list.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import s from './desk.module.css';
import { DeskSettingsSheet } from './desk-settings.tsx';
import { BarSkeleton, OrderSkeleton } from './desk-skeleton.tsx';
import { EditOnDesk } from './edit-on-desk.tsx';
import { AlarmButton, IdleDesk } from './idle-desk.tsx';
import { KeyList } from './key-list.tsx';
import { HeldStrip, OrderOnDesk, Reservation } from './order-on-desk.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { useCallList } from './queries.ts';
import { QueueFigures } from './queue-figures.tsx';
import { RiskSettingsSheet } from './risk-settings.tsx';
import { type ArrivalAlarm, useArrivalAlarm } from './use-arrival-alarm.ts';
import { type Desk, useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** The desk: one order after the other, with everything that a call needs, and what came of it in one tap. */
export function DeskPage() {
  const desk = useDesk();
  const { call, held, choose } = desk;
  const isPhone = useIsPhone();
  const [panel, setPanel] = useState<'settings' | 'risk' | 'list' | 'keys'>();
  /** The order that is being edited, and the one that was chosen meanwhile. */
  const [editedId, setEditedId] = useState<string>();
  const [isDirty, setIsDirty] = useState(false);
  const [wanted, setWanted] = useState<[orderId: string, group: QueueGroup]>();
  const onDirty = useCallback((dirty: boolean) => setIsDirty(dirty), []);
  const alarm = useArrivalAlarm(call !== undefined && !held);
  const isEditing = call !== undefined && editedId === call.order.id;
  const isIdle = !call && !held && !desk.isLoading;
  const take = (orderId: string, group: QueueGroup) => {
    setEditedId(undefined);
    setWanted(undefined);
    setPanel(undefined);
    choose(orderId, group);
  };
  useDeskKeys({ help: () => setPanel('keys') });
  const groups = (
    <CallGroups
      chosenId={held?.order.id ?? call?.order.id}
      onChoose={(orderId, group) =>
        isEditing && isDirty ? setWanted([orderId, group]) : take(orderId, group)
      }
    />
  );
  return (
    <Page
      title={text.title}
      subtitle={!isPhone && <Subtitle />}
      width={1200}
      action={
        <Actions
          onSettings={() => setPanel('settings')}
          onRisk={() => setPanel('risk')}
          onList={isPhone ? () => setPanel('list') : undefined}
          onKeys={isPhone ? undefined : () => setPanel('keys')}
          onClose={desk.leave}
        />
      }
    >
      {isPhone && (
        <p className={s.below}>
          <Subtitle />
        </p>
      )}
      <DeskSettingsSheet isOpen={panel === 'settings'} onClose={() => setPanel(undefined)} />
      <KeyList isOpen={panel === 'keys'} onClose={() => setPanel(undefined)} />
      <RiskSettingsSheet isOpen={panel === 'risk'} onClose={() => setPanel(undefined)} />
      {isPhone && (
        <BottomSheet title={callList.title} isOpen={panel === 'list'} onClose={() => setPanel(undefined)}>
          <div className={s.flush}>{groups}</div>
        </BottomSheet>
      )}
      {desk.conflict && <ConflictSheet key={desk.conflict.kept.id} conflict={desk.conflict} desk={desk} />}
      <ConfirmDialog
        isOpen={wanted !== undefined}
        title={leaving.title}
        question={leaving.editsLostQuestion}
        confirmLabel={leaving.leaveUnsaved}
        cancelLabel={leaving.stay}
        onConfirm={() => wanted && take(...wanted)}
        onCancel={() => setWanted(undefined)}
      />
      <div className={s.desk} data-fills-phone={!isIdle || undefined}>
        {!isPhone && (
          <section className={s.queue} aria-label={callList.title}>
            <p className={s.hint}>{callList.hint}</p>
            {groups}
          </section>
        )}
        <div className={s.work}>
          {desk.isOffline && <OfflineStrip waiting={desk.waiting.length} />}
          {desk.loadError && (
            <LoadError message={errorText(desk.loadError, text.loadFailed)} onRetry={desk.retry} />
          )}
          {desk.isLoading && <OrderSkeleton />}
          {held && !isEditing ? (
            <>
              <HeldStrip held={held} />
              <OrderOnDesk key={held.order.id} order={held.order} />
              <div className={s.dock} {...bottomBar}>
                {desk.problem && <Banner tone="error">{desk.problem}</Banner>}
                <HeldBar desk={desk} alarm={alarm} isOver={held.isOver} />
              </div>
            </>
          ) : (
            call && (
              <>
                <Reservation call={call} />
                {isEditing ? (
                  <EditOnDesk
                    key={call.order.id}
                    order={call.order}
                    onDirty={onDirty}
                    onCancel={() => setEditedId(undefined)}
                    onSaved={(order, isConfirmed) => {
                      setEditedId(undefined);
                      desk.changed(order);
                      if (isConfirmed) desk.record({ kind: 'confirmed' });
                    }}
                  />
                ) : (
                  <OrderOnDesk
                    key={call.order.id}
                    order={call.order}
                    onEdit={desk.unsent ? undefined : () => !desk.isTaking && setEditedId(call.order.id)}
                  />
                )}
              </>
            )
          )}
          {isIdle && !desk.loadError && (
            <IdleDesk
              hasWorked={desk.hasWorked}
              opensAt={desk.opensAt}
              alarm={alarm}
              onSettings={() => setPanel('settings')}
            />
          )}
          {!held && !isEditing && (
            <div className={s.dock} {...bottomBar}>
              {desk.problem && <Banner tone="error">{desk.problem}</Banner>}
              {(desk.unsent ?? desk.undoable) && <UndoBar desk={desk} />}
              {desk.isLoading && <BarSkeleton />}
              {call && (
                <OutcomeBar
                  key={call.order.id}
                  desk={desk}
                  call={call}
                  onEdit={() => !desk.isTaking && setEditedId(call.order.id)}
                />
              )}
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

function Subtitle() {
  const pending = useKnownPendingCount();
  const { data } = useCallList();
  const due = data?.calls.filter(({ group }) => group === 'callback').length;
  return <QueueFigures {...{ pending, due }} confirmed={data?.today?.confirmed} />;
}

type ActionsProps = {
  onSettings: () => void;
  onRisk: () => void;
  onList: (() => void) | undefined;
  onKeys: (() => void) | undefined;
  onClose: () => void;
};

function Actions({ onSettings, onRisk, onList, onKeys, onClose }: ActionsProps) {
  const canChange = useCan('manage_settings');
  return (
    <span className={s.actions}>
      {onKeys && (
        <Button
          variant="default"
          aria-label={deskKeyTexts.title}
          title={deskKeyTexts.title}
          rightSection={<kbd className={s.kbd}>?</kbd>}
          onClick={onKeys}
        >
          <IconKeyboard size={20} stroke={1.7} aria-hidden />
        </Button>
      )}
      {onList && <HeaderAction icon={IconListDetails} label={callList.title} onClick={onList} />}
      {canChange && <HeaderAction icon={IconShieldHalfFilled} label={riskSettings.title} onClick={onRisk} />}
      {canChange && <HeaderAction icon={IconClock} label={deskSettings.title} onClick={onSettings} />}
      <ActionIcon
        component={Link}
        to={paths.orders}
        variant="default"
        size={44}
        aria-label={text.close}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** Without a connection: what is recorded stays here and is sent by itself. */
function OfflineStrip({ waiting }: { waiting: number }) {
  return (
    <p className={s.strip} data-group="callback" data-says-offline role="status">
      <IconWifiOff size={20} stroke={1.7} aria-hidden />
      <span className={s.grow}>
        <b>{text.offline}</b> {text.offlineText} {waiting > 0 && text.waiting(formatNumber(waiting))}
      </span>
    </p>
  );
}

type HeldBarProps = { desk: Pick<Desk, 'takeNext' | 'isBusy'>; alarm: ArrivalAlarm; isOver: boolean };

function HeldBar({ desk: { takeNext, isBusy }, alarm, isOver }: HeldBarProps) {
  return (
    <div className={s.bar}>
      <Button size="lg" disabled={isBusy} onClick={takeNext}>
        {text.takeNext}
      </Button>
      {!isOver && <AlarmButton alarm={alarm} label={idleDesk.whenFree} isQuiet />}
    </div>
  );
}

/** What was just recorded, and the way back: for ten seconds, or until it is sent. */
function UndoBar({ desk: { undo, isBusy, unsent, undoable } }: { desk: Desk }) {
  useDeskKeys({ undo });
  const kept = unsent ?? undoable?.kept;
  if (!kept) return null;
  const nextAt = unsent ? undefined : undoable?.order.confirmation?.nextAt;
  return (
    <div className={s.undo} role="status">
      {!unsent && <span key={kept.id} className={s.ring} aria-hidden />}
      <span className={s.grow}>
        {formatList([
          text.done[kept.outcome.kind](kept.customerName),
          ...(nextAt ? [text.nextAt(formatMoment(nextAt, new Date()))] : []),
          ...(unsent ? [text.notSentYet] : []),
        ])}
      </span>
      <Button
        variant="white"
        size="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={isBusy}
        onClick={undo}
      >
        {text.undo}
      </Button>
    </div>
  );
}
