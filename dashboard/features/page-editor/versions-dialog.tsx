import { Button, Modal, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import type { PageVersionResponse, PublishedContentResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { IconArrowRight, IconHistory, IconRestore } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';
import { formatFullDateTime, pageVersions as text } from '../../messages/index.ts';
import { ConfirmDialog, ownEscape } from '../../ui/confirm-dialog.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { useIsPhone } from '../../ui/window-width.ts';
import { useBusinessDetails } from '../business-details/business-details.tsx';
import { usePageVersion, usePageVersions } from '../landing-pages/queries.ts';
import { applyValues, isSame } from '../page-form/diff.ts';
import { type EditorValues, restoredValues } from '../page-form/values.ts';
import { type Device, DeviceSwitch, StaticPreview } from '../page-preview/device-frame.tsx';
import s from './versions-dialog.module.css';

type Props = { pageId: string; isOpen: boolean; onClose: () => void };

/** The list of published versions beside a preview of the chosen one; on a phone one after the other. */
export function VersionsDialog({ pageId, isOpen, onClose }: Props) {
  const isPhone = useIsPhone();
  const restore = useRestoreVersion();
  const [chosen, setChosen] = useState<number>();

  function close() {
    setChosen(undefined);
    onClose();
  }

  const view = chosen !== undefined && (
    <VersionView
      key={chosen}
      pageId={pageId}
      number={chosen}
      onBack={isPhone ? () => setChosen(undefined) : undefined}
      onRestore={(version) => {
        restore(version);
        close();
      }}
    />
  );
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      {...ownEscape(close)}
      title={text.title}
      size={1180}
      radius="lg"
      centered
      fullScreen={isPhone}
      classNames={{ content: s.content ?? '', body: s.body ?? '' }}
    >
      {isPhone && view ? (
        view
      ) : (
        <div className={s.panes}>
          <VersionList pageId={pageId} chosen={chosen} choosesFirst={!isPhone} onChoose={setChosen} />
          {!isPhone && <div className={s.pane}>{view}</div>}
        </div>
      )}
    </Modal>
  );
}

type VersionListProps = {
  pageId: string;
  chosen: number | undefined;
  /** Chooses the newest version at first, where there is room for it beside the list. */
  choosesFirst: boolean;
  onChoose: (number: number) => void;
};

function VersionList({ pageId, chosen, choosesFirst, onChoose }: VersionListProps) {
  const { data, error, isPending, isLoadingError, refetch } = usePageVersions(pageId);
  const newest = data?.items[0]?.number;
  const chooseFirst = useEffectEvent(() => {
    if (choosesFirst && chosen === undefined && newest !== undefined) onChoose(newest);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is one
  useEffect(chooseFirst, [newest]);

  if (isPending) return <ListSkeleton />;
  if (isLoadingError) {
    return <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (data?.items.length === 0) {
    return <Notice icon={<IconHistory size={30} stroke={1.6} />} title={text.empty} text={text.emptyText} />;
  }
  return (
    <div className={s.side}>
      <p className={s.hint}>{text.hint}</p>
      <ul className={s.list} aria-label={text.list}>
        {data?.items.map((version) => (
          <li key={version.number}>
            <VersionButton
              version={version}
              isChosen={version.number === chosen}
              onChoose={() => onChoose(version.number)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ButtonProps = { version: PageVersionResponse; isChosen: boolean; onChoose: () => void };

function VersionButton({ version, isChosen, onChoose }: ButtonProps) {
  const { number, publishedAt, title, isLive } = version;
  return (
    <UnstyledButton className={s.version} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={s.versionHead}>
        <b>{text.version(number)}</b>
        {isLive && <Pill tone="good">{text.live}</Pill>}
      </span>
      <time className={typography.hint} dateTime={publishedAt}>
        {formatFullDateTime(publishedAt)}
      </time>
      <bdi className={s.name}>{title}</bdi>
    </UnstyledButton>
  );
}

function ListSkeleton() {
  return (
    <Stack gap={10} className={s.side}>
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
    </Stack>
  );
}

type VersionViewProps = {
  pageId: string;
  number: number;
  /** Returns to the list, where it is not beside the version. */
  onBack: (() => void) | undefined;
  onRestore: (version: PublishedContentResponse) => void;
};

/** One version as shoppers saw it, with a button that restores it. */
function VersionView({ pageId, number, onBack, onRestore }: VersionViewProps) {
  const { data: version, error, isLoadingError, refetch } = usePageVersion(pageId, number);
  const { data: businessDetails } = useBusinessDetails();
  const [device, setDevice] = useState<Device>('phone');
  const [isAsking, setIsAsking] = useState(false);
  const { getValues } = useFormContext<EditorValues>();
  const isCurrent =
    version !== undefined && isSame(restoredValues(version.content, getValues()), getValues());
  return (
    <section className={s.view} aria-label={text.version(number)}>
      <div className={s.viewHead}>
        {onBack && (
          <Button
            className={s.back}
            variant="subtle"
            size="sm"
            leftSection={<IconArrowRight size={18} />}
            onClick={onBack}
          >
            {text.all}
          </Button>
        )}
        <DeviceSwitch device={device} onDevice={setDevice} />
        {isCurrent ? (
          <p className={s.current}>{text.isCurrent}</p>
        ) : (
          <Button
            className={s.restore}
            leftSection={<IconRestore size={18} />}
            disabled={!version}
            onClick={() => setIsAsking(true)}
          >
            {text.restore}
          </Button>
        )}
      </div>
      {isLoadingError && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!version && !isLoadingError && <Skeleton className={s.waiting ?? ''} />}
      {version && (
        <StaticPreview
          content={version.content}
          device={device}
          title={text.frame(number)}
          businessDetails={businessDetails}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text.restoreTitle(number)}
        question={text.restoreQuestion}
        confirmLabel={text.restoreConfirm}
        onConfirm={() => version && onRestore(version)}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}

/** Puts a version's content into the form, as an unsaved change that can be undone. */
function useRestoreVersion(): (version: PublishedContentResponse) => void {
  const form = useFormContext<EditorValues, unknown, LandingPageContent>();

  return ({ number, content }) => {
    const before = structuredClone(form.getValues());
    applyValues(form, restoredValues(content, before));
    showToast({ text: text.restored(number), onUndo: () => applyValues(form, before) });
  };
}
