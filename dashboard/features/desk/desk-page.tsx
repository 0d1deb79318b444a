import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
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
import { useFocusOnScreen, useKeyName, useSingleKeys } from '../../lib/single-keys.ts';
import {
  callList,
  deskKeyTexts,
  deskSettings,
  formatList,
  formatNumber,
  idleDesk,
  riskSettings,
  desk as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Appearing } from '../../ui/appearing.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { focusHome } from '../../ui/keep-focus.ts';
import { LeaveQuestion } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { HeaderAction, Page } from '../../ui/page.tsx';
import { bottomBar, useUndoable } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { KeysSheet } from '../keys/key-settings.tsx';
import { usePendingOrders } from '../orders/order-counts.ts';
import { OversellDialog } from '../orders/oversell.tsx';
import { CallGroups } from './call-list.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import s from './desk.module.css';
import { DeskSettingsSheet } from './desk-settings.tsx';
import { BarSkeleton, OrderSkeleton } from './desk-skeleton.tsx';
import { useDuplicates } from './earlier-orders.tsx';
import { EditOnDesk } from './edit-on-desk.tsx';
import { AlarmButton, IdleDesk } from './idle-desk.tsx';
import { HeldStrip, OrderOnDesk, Reservation } from './order-on-desk.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { momentName } from './postpone-moments.ts';
import { useCallList } from './queries.ts';
import { QueueFigures } from './queue-figures.tsx';
import { RiskSettingsSheet } from './risk-settings.tsx';
import { type ArrivalAlarm, useArrivalAlarm } from './use-arrival-alarm.ts';
import { type Desk, useDesk } from './use-desk.ts';

/**
 * The calling desk: one order after the other, with everything that a call needs, and its outcome in one tap.
 */
export function DeskPage() {
  const desk = useDesk();
  const { call, held, choose } = desk;
  const isPhone = useIsPhone();
  const [panel, setPanel] = useState<'settings' | 'risk' | 'list' | 'keys'>();
  /** The order that is being edited, and the one that was chosen during the edit. */
  const [editedId, setEditedId] = useState<string>();
  const [isDirty, setIsDirty] = useState(false);
  const [wanted, setWanted] = useState<[orderId: string, group: QueueGroup]>();
  const onDirty = useCallback((dirty: boolean) => setIsDirty(dirty), []);
  const { duplicates, question } = useDuplicates();
  const alarm = useArrivalAlarm(call !== undefined && !held);
  const isEditing = call !== undefined && editedId === call.order.id;
  const isIdle = !call && !held && !desk.isLoading;
  const take = (orderId: string, group: QueueGroup) => {
    setEditedId(undefined);
    setWanted(undefined);
    setPanel(undefined);
    choose(orderId, group);
  };
  useSingleKeys({ help: () => setPanel('keys') });
  useFocusOnScreen();
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
      subtitle={!isPhone && <Subtitle confirmed={desk.confirmedToday} />}
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
          <Subtitle confirmed={desk.confirmedToday} />
        </p>
      )}
      <DeskSettingsSheet isOpen={panel === 'settings'} onClose={() => setPanel(undefined)} />
      <KeysSheet isOpen={panel === 'keys'} onClose={() => setPanel(undefined)} />
      <RiskSettingsSheet isOpen={panel === 'risk'} onClose={() => setPanel(undefined)} />
      {isPhone && (
        <BottomSheet title={callList.title} isOpen={panel === 'list'} onClose={() => setPanel(undefined)}>
          <div className={s.flush}>
            <ErrorBoundary>{groups}</ErrorBoundary>
          </div>
        </BottomSheet>
      )}
      {desk.conflict && <ConflictSheet key={desk.conflict.kept.id} conflict={desk.conflict} desk={desk} />}
      <OversellDialog
        shortage={desk.reopening}
        isBusy={desk.isBusy}
        onConfirm={desk.reopen}
        onCancel={desk.leaveCancelled}
      />
      {question}
      <LeaveQuestion
        isOpen={wanted !== undefined}
        onLeave={() => wanted && take(...wanted)}
        onStay={() => setWanted(undefined)}
      />
      <div className={s.desk} data-fills-phone={!isIdle || undefined}>
        {!isPhone && (
          <section className={s.queue} aria-label={callList.title}>
            <p className={s.hint}>{callList.hint}</p>
            <ErrorBoundary>{groups}</ErrorBoundary>
          </section>
        )}
        <div className={s.work} {...focusHome}>
          {desk.isOffline && <OfflineStrip waiting={desk.waiting.length} />}
          {desk.loadError && (
            <LoadError message={errorText(desk.loadError, text.loadFailed)} onRetry={desk.retry} />
          )}
          {desk.isLoading && <OrderSkeleton />}
          {held && !isEditing ? (
            <>
              <HeldStrip held={held} />
              <ErrorBoundary key={held.order.id}>
                <OrderOnDesk order={held.order} />
              </ErrorBoundary>
              <div className={s.dock} {...bottomBar} {...focusHome}>
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
                  <ErrorBoundary key={call.order.id}>
                    <OrderOnDesk
                      order={call.order}
                      onEdit={desk.unsent ? undefined : () => !desk.isTaking && setEditedId(call.order.id)}
                      duplicates={desk.unsent ? undefined : duplicates}
                    />
                  </ErrorBoundary>
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
            <div className={s.dock} {...bottomBar} {...focusHome}>
              {desk.problem && <Banner tone="error">{desk.problem}</Banner>}
              <UndoBar desk={desk} />
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

function Subtitle({ confirmed }: { confirmed: number | undefined }) {
  const pending = usePendingOrders().data?.count;
  const { data } = useCallList();
  return <QueueFigures pending={pending} list={data} confirmed={confirmed} />;
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
  const key = useKeyName('help');
  return (
    <span className={s.actions}>
      {onKeys && (
        <Button
          variant="default"
          aria-label={deskKeyTexts.title}
          title={deskKeyTexts.title}
          rightSection={key && <kbd className={s.kbd}>{key}</kbd>}
          onClick={onKeys}
        >
          <IconKeyboard size={20} stroke={1.7} />
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
        <IconX size={20} />
      </ActionIcon>
    </span>
  );
}

/** Without a connection, recorded outcomes stay in the browser and are sent automatically later. */
function OfflineStrip({ waiting }: { waiting: number }) {
  return (
    <p className={s.strip} data-group="callback" data-says-offline role="status">
      <Appearing>
        <IconWifiOff size={20} stroke={1.7} />
        <span className={s.grow}>
          <b>{text.offline}</b> {text.offlineText} {waiting > 0 && text.waiting(formatNumber(waiting))}
        </span>
      </Appearing>
    </p>
  );
}

type HeldBarProps = { desk: Pick<Desk, 'takeNext' | 'isBusy'>; alarm: ArrivalAlarm; isOver: boolean };

function HeldBar({ desk: { takeNext, isBusy }, alarm, isOver }: HeldBarProps) {
  return (
    <div className={s.bar}>
      <ActionButton size="lg" isOff={isBusy} onClick={takeNext}>
        {text.takeNext}
      </ActionButton>
      {!isOver && <AlarmButton alarm={alarm} label={idleDesk.whenFree} isQuiet />}
    </div>
  );
}

/**
 * The last recorded outcome with its undo button: for ten seconds, a minute while the button has the focus
 * or the pointer, or until it is sent. The live region is always rendered, because screen readers skip one
 * that appears together with its text; what was undone is said in it too.
 */
function UndoBar({ desk: { undo, hold, isBusy, unsent, undoable, undoneOf } }: { desk: Desk }) {
  const kept = unsent ?? undoable?.kept;
  const undoKept = useUndoable(kept ? undo : undefined);
  const key = useKeyName('undo');
  const isPhone = useIsPhone();
  // In the customer's time, as it was chosen.
  const country = undoable?.order.country ?? 'SA';
  const nextAt = unsent ? undefined : undoable?.order.confirmation?.nextAt;
  return (
    <div className={kept ? s.undo : s.silent}>
      {kept && !unsent && <span key={kept.id} className={s.ring} aria-hidden />}
      <span key="said" className={s.grow} role="status">
        {kept &&
          formatList([
            text.done[kept.outcome.kind](kept.customerName),
            ...(nextAt ? [text.nextAt(momentName(new Date(nextAt), new Date(), country))] : []),
            ...(unsent ? [text.notSentYet] : []),
          ])}
        {kept && key && !isPhone && <VisuallyHidden>{text.undoBy(key)}</VisuallyHidden>}
        {!kept && undoneOf !== undefined && <VisuallyHidden>{text.undone(undoneOf)}</VisuallyHidden>}
      </span>
      {kept && (
        <ActionButton
          variant="white"
          size="sm"
          leftSection={<IconArrowBackUp size={18} />}
          isOff={isBusy}
          onClick={undoKept}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          onMouseEnter={() => hold(true)}
          onMouseLeave={() => hold(false)}
        >
          {text.undo}
        </ActionButton>
      )}
    </div>
  );
}
