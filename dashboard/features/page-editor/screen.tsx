import { ActionIcon, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconPalette,
  IconPencil,
  IconPlus,
  IconStack2,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  common,
  editor,
  errorsStopSaving,
  history as historyText,
  publishStateTexts,
  canvasText as text,
  unsavedChanges,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { BackToPages } from '../landing-pages/back-to-pages.tsx';
import { LivePageButton } from '../landing-pages/live-page-button.tsx';
import { partIcon } from '../page-form/blocks/block-icons.tsx';
import { useSelection } from '../page-form/selection.tsx';
import type { EditorValues } from '../page-form/values.ts';
import s from './canvas.module.css';
import { Canvas, type CanvasTools } from './canvas.tsx';
import { ErrorBar, useErrorWalk } from './next-error.tsx';
import type { PartActions } from './part-actions.ts';
import { isSaving } from './session.ts';
import { PartTools, TextLength } from './tools.tsx';
import { type SessionStore, type SessionView, useUnsavedCount } from './use-session.ts';

/** How much of the window the fields cover when there is no room for them beside the canvas. */
export type Sheet = 'closed' | 'half' | 'full';

export type CanvasScreenProps = {
  session: SessionStore;
  view: SessionView;
  /** The page as stored; undefined until it is created. */
  page: LandingPageResponse | undefined;
  sheet: Sheet;
  onSheet: (sheet: Sheet) => void;
  /** The list of the page's parts is open, when it is not beside the canvas. */
  isListing: boolean;
  onListing: (isListing: boolean) => void;
  /** The notices above the page. */
  notices: ReactNode;
  /** Returns to the fields that were open first; undefined if the page was. */
  onClose: (() => void) | undefined;
  undo: () => void;
  redo: () => void;
  save: () => void;
  /** A field of the page was touched. */
  onTouch: (part: string, field: string) => void;
};

/**
 * The page as the whole window, edited by touch: tools are a bar at the bottom, for the page until a part is
 * selected. The fields open in a sheet over it.
 */
export function CanvasScreen(props: CanvasScreenProps) {
  const { session, view, page, sheet, onSheet, isListing, onListing, notices, onClose } = props;
  const { undo, redo, save, onTouch } = props;
  const { part: selected } = useSelection();
  const [tools, setTools] = useState<CanvasTools>();
  const { actions, writing } = tools ?? {};
  /** The rejected save whose bar of errors was closed. */
  const [putAway, putAwayOf] = useState<SessionView['save']>();
  const walk = useErrorWalk((part, field) => {
    onTouch(part, field);
    onSheet('half');
  });
  return (
    <section
      className={s.screen}
      aria-label={text.open}
      data-above-sheet={sheet === 'half' || undefined}
      data-fills-window
    >
      <div className={s.top}>
        {onClose ? (
          <ActionIcon variant="subtle" color="gray.8" size={44} aria-label={text.back} onClick={onClose}>
            <IconArrowRight size={20} />
          </ActionIcon>
        ) : (
          <BackToPages label={common.cancel} />
        )}
        <div className={s.title}>
          <PageTitle />
          <PageState session={session} view={view} page={page} errorCount={walk.errors.length} />
        </div>
        {/* In a right-to-left layout, the undo arrow points to the right. */}
        <BarButton label={historyText.undo} isOff={!view.canUndo} onClick={undo} Icon={IconArrowForwardUp} />
        <BarButton label={historyText.redo} isOff={!view.canRedo} onClick={redo} Icon={IconArrowBackUp} />
        {page?.publishState === 'live' && (
          <LivePageButton subdomain={page.subdomain} label={editor.preview} isIcon />
        )}
      </div>
      {notices}
      <Canvas
        session={session}
        device="phone"
        isPhone
        isAboveSheet={sheet === 'half'}
        undo={undo}
        save={save}
        onTouch={onTouch}
        onTools={setTools}
        isListing={isListing}
        onListing={onListing}
      />
      {selected !== null && actions && writing ? (
        <WritingBar part={selected} actions={actions} writing={writing} />
      ) : selected !== null && actions ? (
        <Peek part={selected} actions={actions} {...props} />
      ) : walk.errors.length > 0 && putAway !== view.save ? (
        <ErrorBar walk={walk} onClose={() => putAwayOf(view.save)}>
          <SaveButton view={view} />
        </ErrorBar>
      ) : (
        <PageBar actions={actions} {...props} />
      )}
    </section>
  );
}

/** The page's title, updated while it is typed in the sheet below. */
function PageTitle() {
  const title = useWatch<EditorValues, 'title'>({ name: 'title' });
  return (
    <h1>
      <bdi>{title.trim() || editor.editTitle}</bdi>
    </h1>
  );
}

type PageStateProps = Pick<CanvasScreenProps, 'session' | 'view' | 'page'> & { errorCount: number };

/** The errors that prevent a save, whether the shown page is saved, and whether visitors see it. */
function PageState({ session, view, page, errorCount }: PageStateProps) {
  const unsaved = useUnsavedCount(session);
  const [tone, state] = isSaving(view)
    ? ['busy', editor.saving]
    : errorCount > 0
      ? ['failed', errorsStopSaving(errorCount)]
      : view.isDirty
        ? ['unsaved', unsavedChanges.count(unsaved)]
        : [page?.publishState, page && publishStateTexts[page.publishState]];
  // The number of unsaved edits is not announced with every edit, and a save only with its outcome.
  const isUnderWay = tone === 'busy' || tone === 'publishing';
  const said = tone === 'unsaved' ? common.unsaved : isUnderWay ? '' : state;
  return (
    <small data-tone={tone}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <span aria-hidden={said === state || undefined}>{state}</span>
    </small>
  );
}

type WritingBarProps = { part: string; actions: PartActions; writing: NonNullable<CanvasTools['writing']> };

/**
 * While a text is edited in place, above the keyboard: its length, the previous and next text, and the end.
 */
function WritingBar({ part, actions, writing }: WritingBarProps) {
  const ways = [
    { label: text.textBefore, Icon: IconChevronUp, next: -1 },
    { label: text.textAfter, Icon: IconChevronDown, next: 1 },
  ] as const;
  return (
    // The text keeps the focus, and with it the keyboard.
    <div
      className={s.bottom}
      {...bottomBar}
      role="toolbar"
      aria-label={text.writing}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={s.writingName}>{actions.nameOf(part)}</span>
      <TextLength at={writing.at} blocks={actions.parts.blocks} isAlways />
      {ways.map(({ label, Icon, next }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray.8"
          size={44}
          aria-label={label}
          onClick={() => writing.stop(next)}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
      <Button onClick={() => writing.stop(0)}>{text.done}</Button>
    </div>
  );
}

type BarButtonProps = {
  label: string;
  isOff: boolean;
  onClick: () => void;
  Icon: typeof IconArrowBackUp;
};

function BarButton({ label, isOff, onClick, Icon }: BarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray.8"
      size={44}
      aria-label={label}
      aria-disabled={isOff}
      style={{ opacity: isOff ? 0.45 : 1 }}
      onClick={() => !isOff && onClick()}
    >
      <Icon size={20} />
    </ActionIcon>
  );
}

/** The tools of the selected part, and the way to its fields. */
function Peek({ part, actions, view, onSheet }: CanvasScreenProps & { part: string; actions: PartActions }) {
  const { select } = useSelection();
  const Icon = partIcon(part, actions.parts.blocks[part]);
  return (
    <div className={s.peek} {...bottomBar}>
      <div className={s.peekHead}>
        {Icon && (
          <span className={s.drawing}>
            <Icon size={22} />
          </span>
        )}
        <b>{actions.nameOf(part)}</b>
        <Button leftSection={<IconPencil size={18} />} onClick={() => onSheet('half')}>
          {text.edit}
        </Button>
        {(view.isDirty || isSaving(view)) && <SaveButton view={view} isQuiet />}
        <ActionIcon
          variant="subtle"
          color="gray.8"
          size={44}
          aria-label={text.close}
          onClick={() => select(null)}
        >
          <IconX size={20} />
        </ActionIcon>
      </div>
      <PartTools part={part} actions={actions} isNamed />
    </div>
  );
}

/** The actions on the whole page: its parts, a new one, its settings, and saving. */
function PageBar({
  actions,
  view,
  onSheet,
  onTouch,
}: CanvasScreenProps & { actions: PartActions | undefined }) {
  const { select } = useSelection();
  const tools = [
    {
      label: text.parts,
      Icon: IconStack2,
      run: () => actions?.list(),
    },
    {
      label: text.add,
      Icon: IconPlus,
      run: () => actions?.add(actions.parts.order.at(-1) ?? null),
    },
    {
      label: text.theme,
      Icon: IconPalette,
      run() {
        select(null, 'theme');
        onTouch('', 'theme');
        // The page stays visible while it changes.
        onSheet('half');
      },
    },
    { label: text.settings, Icon: IconAdjustmentsHorizontal, run: () => onSheet('full') },
  ];
  return (
    <div className={s.bottom} {...bottomBar}>
      {tools.map(({ label, Icon, run }) => (
        <UnstyledButton key={label} className={s.namedTool ?? ''} onClick={run}>
          <Icon size={22} />
          {label}
        </UnstyledButton>
      ))}
      <SaveButton view={view} />
    </div>
  );
}

type SaveProps = Pick<CanvasScreenProps, 'view'> & {
  /** Another button beside it is the main one. */
  isQuiet?: boolean;
};

function SaveButton({ view, isQuiet = false }: SaveProps) {
  const isBusy = isSaving(view);
  return (
    <ActionButton
      type="submit"
      variant={isQuiet ? 'light' : 'filled'}
      isOff={isBusy}
      aria-label={isBusy ? editor.saving : editor.save}
    >
      {isBusy ? editor.saving : text.save}
    </ActionButton>
  );
}
