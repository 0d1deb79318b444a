import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { previewPane } from '../../../messages/index.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSeller } from '../../seller/seller.tsx';
import { type Device, DeviceFrame } from '../device-frame.tsx';
import type { Place } from '../form/places.ts';
import {
  type Box,
  type Carry,
  pathOfPart,
  readFromPreview,
  type ToPreview,
} from '../form/preview-messages.ts';
import { shownFieldOf, useSelection } from '../form/selection.tsx';
import { errorsByPart } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';
import { useAdding } from './adding.tsx';
import { useBackLayer } from './back-layers.tsx';
import s from './canvas.module.css';
import type { Follow, Point } from './drag.tsx';
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
  /** Fingers: tools are beside the page, in the bar below it. */
  isPhone: boolean;
  /** The list of the page's parts is beside it; otherwise it opens when it is asked for. */
  isOutlined?: boolean;
  isListing: boolean;
  onListing: (isListing: boolean) => void;
  undo: () => void;
  save: () => void;
  /** A part was touched, at a field. */
  onTouch: (part: string, field: string) => void;
  /** Gets what the tools outside of the canvas do. */
  onTools?: (tools: CanvasTools) => void;
};

/** `writing` is the field whose text is being written; `stop` ends that, and says which text is next. */
export type CanvasTools = {
  actions: PartActions;
  writing: { at: string; stop: (next: -1 | 0 | 1) => void } | undefined;
};

/**
 * The page as it would be published, in a sandbox, where it is touched, written in and rearranged. Everything it changes
 * goes through the one form and its one history.
 */
export function Canvas(props: Props) {
  const {
    session,
    device,
    isPhone,
    isOutlined = false,
    isListing,
    onListing,
    undo,
    save,
    onTouch,
    onTools,
  } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  /** The way into the sandbox, once it is there. */
  const port = useRef<MessagePort>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const isLifted = useRef(false);
  /** The part that the mouse went down on; it is selected once the mouse goes up. */
  const pressed = useRef<string>(undefined);
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
  const [said, say] = useState('');
  const { errors: formErrors } = useFormState<EditorValues>();
  const errors = errorsByPart(formErrors);

  const send = useEffectEvent((message: ToPreview) => {
    if (message.type === 'lift') isLifted.current = message.part !== null;
    port.current?.postMessage(message);
  });
  const { data: seller } = useSeller();
  const sendSeller = useEffectEvent(() => seller && send({ type: 'seller', seller }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are known, or change
  useEffect(() => void sendSeller(), [seller]);
  const actions = usePartActions({ boxes, say, onAdd: setAdding, onList: () => onListing(true) });
  const { parts } = actions;

  const receive = useEffectEvent(({ source, data, ports }: MessageEvent, sender: PageSender) => {
    if (source !== frame.current?.contentWindow) return;
    const message = readFromPreview(data);
    switch (message?.type) {
      case 'ready':
        port.current = ports[0];
        sender.sendPage(session.get().present);
        send({ type: 'select', part: selected, isRevealed: at !== '' });
        return void sendSeller();
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
        // Keys that are pressed at once, as to copy it, are the canvas's already.
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
      case 'wrote':
        text.end(message);
        // Where writing ended because something else on the screen was touched, that has the focus.
        if (!message.goesOn && document.activeElement === frame.current)
          list.current?.focus({ preventScroll: true });
        return;
      case 'save':
        return save();
    }
  });

  /** A part is held on the page and dragged, as if by its handle. */
  function carry({ step, part, x, y }: Carry) {
    const { current } = frame;
    if (!current) return;
    const { left, top, width } = current.getBoundingClientRect();
    const scale = width / current.offsetWidth;
    const point = { x: left + x * scale, y: top + y * scale };
    if (step === 'begin') {
      pressed.current = undefined;
      // No field of it is scrolled to meanwhile.
      select(part, '');
      setHeld(point);
    } else follow.current?.(step, point);
    if (step === 'drop' || step === 'cancel') setHeld(undefined);
  }

  useEffect(() => {
    const sender = createPageSender((message) => send(message));
    // What is typed is on its way to the page before the form reads it and this window draws it. Everything else that
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
      const at = shownFieldOf(target);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch is told, also of the same part
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

  /** Where nothing was added, the focus goes back to what opened the library. */
  function closeLibrary(isAdded: boolean) {
    setAdding(undefined);
    const before = isAdded ? undefined : opener();
    (before ?? list.current)?.focus({ preventScroll: true });
  }

  function press(key: CanvasKey) {
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
        {...{ actions, errors, hovered, onKeyDown, isPhone, isListing, onListing }}
        isBeside={isOutlined}
        onPick={(part) => {
          select(part);
          onTouch(part, pathOfPart(part));
        }}
        onAdd={() => setAdding(parts.order.at(-1) ?? null)}
        onKeys={() => setShowsKeys(true)}
      />
      <DeviceFrame device={device} title={previewPane.title} frameRef={frame}>
        {(shown) => (
          <Overlay
            {...{
              listRef: list,
              boxes,
              hovered,
              gap,
              held,
              follow,
              errors,
              isPhone,
              shown,
              actions,
              send,
              say,
            }}
            {...{ onKeyDown, onTouch }}
            writing={writing}
            onAdd={setAdding}
            adding={adding}
            meant={() => pressed.current ?? selected}
          />
        )}
      </DeviceFrame>
      {errors.size === 0 && <FirstHint />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Suspense fallback={null}>
        {showsKeys && <KeyList onClose={() => setShowsKeys(false)} />}
        {adding !== undefined && (
          <AddBlock {...{ actions, select, panelRef }} after={adding} onClose={closeLibrary} />
        )}
      </Suspense>
    </div>
  );
}
