import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { canvasText, previewPane } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useBusinessDetails } from '../business-details/business-details.tsx';
import { findNeighbour, type Place } from '../page-form/places.ts';
import { findShownField, useSelection } from '../page-form/selection.tsx';
import { errorsByPart } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import { type Device, DeviceFrame } from '../page-preview/device-frame.tsx';
import {
  type Box,
  type Carry,
  pathOfPart,
  readFromPreview,
  type ToPreview,
} from '../page-preview/preview-messages.ts';
import { useAdding } from './adding.tsx';
import { useBackLayer } from './back-layers.tsx';
import s from './canvas.module.css';
import type { Follow, Point } from './drag.tsx';
import { focusWhenShown } from './focus-field.ts';
import { type CanvasKey, canvasKey } from './keys.ts';
import { Outline } from './outline.tsx';
import { Overlay } from './overlay.tsx';
import { createPageSender, type PageSender } from './page-sender.ts';
import { type PartActions, usePartActions } from './part-actions.ts';
import { FirstHint } from './tools.tsx';
import { afterEdits, type SessionStore } from './use-session.ts';
import { useWriting } from './use-writing.ts';

const loadDialogs = () => import('./canvas-dialogs.tsx');
const KeyList = lazyPart(async () => ({ default: (await loadDialogs()).KeyList }));
const AddBlock = lazyPart(async () => ({ default: (await loadDialogs()).AddBlock }));

type Props = {
  session: SessionStore;
  device: Device;
  /** For touch: tools are beside the page, in the bar below it. */
  isPhone: boolean;
  /** The fields are in a sheet below it, which leaves it half of the window. */
  isAboveSheet?: boolean;
  /** The list of the page's parts is beside it; otherwise it opens on demand. */
  isOutlined?: boolean;
  isListing: boolean;
  onListing: (isListing: boolean) => void;
  undo: () => void;
  save: () => void;
  /** A part was touched, at a field. */
  onTouch: (part: string, field: string) => void;
  /** Receives the actions for the tools outside of the canvas. */
  onTools?: (tools: CanvasTools) => void;
};

/**
 * `writing` is the field whose text is being edited in place; `stop` ends that, and reports which text is
 * next.
 */
export type CanvasTools = {
  actions: PartActions;
  writing: { at: string; stop: (next: -1 | 0 | 1) => void } | undefined;
};

type KeptInSightProps = { part: string; height: number; send: (message: ToPreview) => void };

/** Scrolls to the part whose fields are open, once the canvas has its new height. */
function KeptInSight({ part, height, send }: KeptInSightProps) {
  const reveal = useEffectEvent(() => send({ type: 'select', part, isRevealed: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the new height the part may be out of sight
  useEffect(() => {
    // The frame is resized later than this window.
    const later = setTimeout(() => reveal(), FRAME_RESIZED_MS);
    return () => clearTimeout(later);
  }, [height]);
  return null;
}

const FRAME_RESIZED_MS = 80;

const needsPart = ({ do: action }: CanvasKey) => !['select', 'leave', 'add', 'keys'].includes(action);

/**
 * The page as it would be published, in a sandbox, where its parts are selected, edited in place and moved.
 * All changes go through the one form and its one history.
 */
export function Canvas(props: Props) {
  const {
    session,
    device,
    isPhone,
    isAboveSheet = false,
    isOutlined = false,
    isListing,
    onListing,
    undo,
    save,
    onTouch,
    onTools,
  } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  /** The port to the sandbox, once it exists. */
  const port = useRef<MessagePort>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const isLifted = useRef(false);
  /** The part under the last mouse press; it is selected when the button is released. */
  const pressed = useRef<string>(undefined);
  /** The part whose fields were opened last; arrows select another one and leave the fields as they are. */
  const opened = useRef<string>(undefined);
  const { subscribe } = useFormContext<EditorValues>();
  const { part: selected, at, touch, select } = useSelection();
  const [boxes, setBoxes] = useState<Box[]>([]);
  const [hovered, setHovered] = useState<string | null>(null);
  const [gap, setGap] = useState<Place | null>(null);
  const [held, setHeld] = useState<Point>();
  const follow = useRef<Follow>(undefined);
  const { writing, ...text } = useWriting({ session, undo });
  const { adding, setAdding, opener, board, panelRef } = useAdding(isOutlined);
  const [showsKeys, setShowsKeys] = useState(false);
  useBackLayer(isPhone && (isListing || adding !== undefined), () => {
    onListing(false);
    setAdding(undefined);
  });
  const [{ said, turn }, setSaid] = useState({ said: '', turn: 0 });
  const say = (text: string) => setSaid((last) => ({ said: text, turn: last.turn + 1 }));
  const { errors: formErrors } = useFormState<EditorValues>();
  const errors = errorsByPart(formErrors);

  const send = useEffectEvent((message: ToPreview) => {
    if (message.type === 'lift') isLifted.current = message.part !== null;
    port.current?.postMessage(message);
  });
  const { data: businessDetails } = useBusinessDetails();
  const sendBusinessDetails = useEffectEvent(
    () => businessDetails && send({ type: 'businessDetails', businessDetails }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are known, or change
  useEffect(() => void sendBusinessDetails(), [businessDetails]);
  /** All its fields are on one tab. */
  function open(part: string) {
    opened.current = part;
    select(part);
    onTouch(part, pathOfPart(part));
  }
  /** Beside the list, a key opens the fields of a row, and pressed again moves the focus to them. */
  function pick(part: string, isByKey: boolean) {
    const isOpen = part === selected && part === opened.current;
    open(part);
    if (isByKey && isOutlined && isOpen) focusWhenShown(pathOfPart(part));
    else if (isByKey) say(canvasText.fieldsOpened(actions.nameOf(part)));
  }
  /** The same for a part without texts, on the canvas. Only a key there asks for it. */
  function openTextless(part: string) {
    if (part !== selected || document.activeElement !== list.current) return;
    const announced = canvasText.fieldsOpened(actions.nameOf(part));
    open(part);
    if (said === announced) focusWhenShown(pathOfPart(part));
    else say(announced);
  }
  const actions = usePartActions({ boxes, say, open, onAdd: setAdding, onList: () => onListing(true) });
  const { parts } = actions;

  const receive = useEffectEvent(({ source, data, ports }: MessageEvent, sender: PageSender) => {
    if (source !== frame.current?.contentWindow) return;
    const message = readFromPreview(data);
    switch (message?.type) {
      case 'ready':
        port.current = ports[0];
        sender.sendPage(session.get().present);
        send({ type: 'select', part: selected, isRevealed: at !== '' });
        return void sendBusinessDetails();
      case 'boxes':
        return setBoxes(message.boxes);
      case 'hover':
        return setHovered(message.part);
      case 'gap':
        return setGap(message.gap);
      case 'carry':
        return carry(message);
      case 'press':
        pressed.current = message.part;
        // Keys pressed right afterwards, for example to copy the part, already belong to the canvas.
        return list.current?.focus({ preventScroll: true });
      case 'tap':
        pressed.current = undefined;
        select(message.part, message.at ?? undefined);
        if (message.part !== null) onTouch(message.part, message.at ?? '');
        return list.current?.focus({ preventScroll: true });
      case 'reveal':
        return actions.hide(message.part);
      case 'writing':
        return text.begin(message.at);
      case 'written':
        return text.write(message.at, message.text);
      case 'textless':
        return openTextless(message.part);
      case 'wrote':
        text.end(message);
        if (message.goesOn) return;
        // WebKit still reports the list as focused while the frame has the focus, and the list gets the keys
        // only after a change.
        if (document.activeElement === list.current) frame.current?.focus({ preventScroll: true });
        // If editing ended because another element was touched, that element has the focus.
        if (document.activeElement === frame.current) list.current?.focus({ preventScroll: true });
        return;
      case 'save':
        return save();
    }
  });

  /** A part is dragged on the page itself, as if by its handle. */
  function carry({ step, part, x, y }: Carry) {
    const { current } = frame;
    if (!current) return;
    const { left, top, width } = current.getBoundingClientRect();
    const scale = width / current.offsetWidth;
    const point = { x: left + x * scale, y: top + y * scale };
    if (step === 'begin') {
      pressed.current = undefined;
      // Its fields are not scrolled during the drag.
      select(part, '');
      setHeld(point);
    } else follow.current?.(step, point);
    if (step === 'drop' || step === 'cancel') setHeld(undefined);
  }

  useEffect(() => {
    const sender = createPageSender((message) => send(message));
    // Typed text is sent to the page before the form reads it and this window renders. Everything else that
    // follows from an edit comes after it, edits of one task together.
    const typed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        sender.sendText(target.name, target.value, session.get().present);
    };
    const stopFields = subscribe({
      formState: { values: true },
      callback: ({ name, values }) => name !== undefined && sender.sendField(name, values),
    });
    const edits = afterEdits(session, 0, () => sender.sendChanges(session.get().present));
    const listener = (event: MessageEvent) => receive(event, sender);
    const focused = ({ target }: FocusEvent) => {
      const at = findShownField(target);
      if (at !== undefined) send({ type: 'show', at });
    };
    window.addEventListener('message', listener);
    document.addEventListener('focusin', focused);
    document.addEventListener('input', typed, { capture: true });
    return () => {
      stopFields();
      edits.stop();
      window.removeEventListener('message', listener);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('input', typed, { capture: true });
    };
  }, [session, subscribe]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch is reported, also of the same part
  useEffect(() => {
    pressed.current = undefined;
    send({ type: 'select', part: selected, isRevealed: at !== '' });
  }, [selected, touch]);
  const stopWriting = (next: -1 | 0 | 1) => send({ type: 'stopWriting', next });
  const giveTools = useEffectEvent(() =>
    onTools?.({ actions, writing: writing === undefined ? undefined : { at: writing, stop: stopWriting } }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with what is selected, written, and where it stands
  useEffect(() => giveTools(), [selected, parts.order, parts.blocks, writing]);

  // On the canvas undo or redo may take the selected part away: another one gets the keys then.
  const known = useRef({ before: parts.order, now: parts.order });
  useEffect(() => {
    if (known.current.now !== parts.order) known.current = { before: known.current.now, now: parts.order };
    const { before, now } = known.current;
    if (selected === null || now.includes(selected) || !before.includes(selected)) return;
    if (document.activeElement === list.current) select(findNeighbour(selected, before, now));
  }, [selected, parts.order, select]);

  /** If nothing was added, the focus returns to what opened the library. */
  function closeLibrary(isAdded: boolean) {
    setAdding(undefined);
    const before = isAdded ? undefined : opener();
    (before ?? list.current)?.focus({ preventScroll: true });
  }

  function press(key: CanvasKey) {
    if (selected === null && needsPart(key)) return say(canvasText.refused.noPart);
    switch (key.do) {
      case 'select':
        return actions.selectNext(key.to);
      case 'write':
        return selected !== null && send({ type: 'write', part: selected });
      case 'leave':
        return select(null);
      case 'move':
        return actions.step(key.by);
      case 'add':
        return setAdding(actions.placeAt(selected));
      case 'keys':
        return setShowsKeys(true);
      default:
        return selected !== null && actions[key.do](selected);
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = canvasKey(event);
    // During a drag Escape cancels the drag, and nothing else.
    if (!key || isLifted.current) return;
    event.preventDefault();
    event.stopPropagation();
    press(key);
  };

  return (
    <div className={s.board} data-outlined={isOutlined || undefined} {...board}>
      <Outline
        actions={actions}
        errors={errors}
        hovered={hovered}
        onKeyDown={onKeyDown}
        isPhone={isPhone}
        isListing={isListing}
        onListing={onListing}
        isBeside={isOutlined}
        onPick={pick}
        onAdd={() => setAdding(parts.order.at(-1) ?? null)}
        onKeys={() => setShowsKeys(true)}
      />
      <DeviceFrame
        device={device}
        title={previewPane.title}
        frameRef={frame}
        without={previewPane.withoutCanvas}
      >
        {(shown) => (
          <>
            {isAboveSheet && selected !== null && (
              <KeptInSight key={selected} part={selected} height={shown.height} send={send} />
            )}
            <Overlay
              listRef={list}
              boxes={boxes}
              hovered={hovered}
              gap={gap}
              held={held}
              follow={follow}
              errors={errors}
              isPhone={isPhone}
              shown={shown}
              actions={actions}
              send={send}
              say={say}
              onKeyDown={onKeyDown}
              onTouch={onTouch}
              writing={writing}
              onAdd={setAdding}
              adding={adding}
              meant={() => pressed.current ?? selected}
            />
          </>
        )}
      </DeviceFrame>
      {errors.size === 0 && <FirstHint />}
      <VisuallyHidden role="status">
        {/* A text that equals the previous one is announced again. */}
        <span key={turn}>{said}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>
        {showsKeys && <KeyList onClose={() => setShowsKeys(false)} />}
        {adding !== undefined && (
          <AddBlock actions={actions} open={open} panelRef={panelRef} after={adding} onClose={closeLibrary} />
        )}
      </Suspense>
    </div>
  );
}
