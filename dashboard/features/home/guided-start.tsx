import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { siteAddress, useConfig } from '../../lib/config.ts';
import { whatsAppLink } from '../../lib/contact-links.ts';
import { itemsOf } from '../../lib/paged.ts';
import { editLandingPagePath, paths } from '../../lib/paths.ts';
import { currentStep, finishedSteps, type StartStepName, startStepNames } from '../../lib/start-steps.ts';
import { useStartNotes } from '../../lib/use-start-notes.ts';
import { common, formatNumber, guidedStart as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { copyLink } from '../../ui/copy.tsx';
import typography from '../../ui/typography.module.css';
import { useLandingPages } from '../landing-pages/queries.ts';
import { useHasUnfinishedPage } from '../page-form/draft-offers.ts';
import { useMyProfile } from '../profile/queries.ts';
import s from './guided-start.module.css';

/**
 * Guides a new merchant from the first page to a shared link. Finished steps are read from the merchant's
 * pages. The guide can be collapsed, and disappears after the last step.
 */
export function GuidedStart() {
  const list = useLandingPages();
  const { data: profile } = useMyProfile();
  const [notes] = useStartNotes();
  const pages = itemsOf(list.data);
  const isOver = currentStep(finishedSteps(pages, notes.hasShared === true)) === undefined;
  const [hasBegun, setHasBegun] = useState(false);
  if (!list.isSuccess || profile?.role !== 'user') return null;
  if (isOver && !hasBegun) return null;
  return <Steps pages={pages} onBegin={() => setHasBegun(true)} onClose={() => setHasBegun(false)} />;
}

/** Whether the merchant is led to a first page: the steps are shown, and not collapsed. */
export function useIsGuidedToFirstPage(): boolean {
  const list = useLandingPages();
  const { data: profile } = useMyProfile();
  const [notes] = useStartNotes();
  return list.isSuccess && itemsOf(list.data).length === 0 && profile?.role === 'user' && !notes.isHidden;
}

type Props = { pages: LandingPageSummary[]; onBegin: () => void; onClose: () => void };

function Steps({ pages, onBegin, onClose }: Props) {
  const [notes, note] = useStartNotes();
  const finished = finishedSteps(pages, notes.hasShared === true);
  const current = currentStep(finished);
  const isHidden = notes.isHidden === true && current !== undefined;

  /** Keeps the steps visible for this visit, so that the merchant sees them all finished. */
  function share() {
    onBegin();
    note({ hasShared: true });
  }

  return (
    <Card isFlush>
      <section className={s.start} aria-label={text.title}>
        <header className={s.head}>
          <div role="status">
            <h2 className={s.title}>{current ? text.title : text.finished}</h2>
            {!current && <p className={s.text}>{text.finishedText}</p>}
          </div>
          {current && (
            <span className={typography.hint}>
              {text.progress(formatNumber(finished.size), formatNumber(startStepNames.length))}
            </span>
          )}
          {current ? (
            <Button
              className={s.fold ?? ''}
              variant="subtle"
              color="gray.7"
              aria-expanded={!isHidden}
              onClick={() => note({ isHidden: !isHidden })}
            >
              {isHidden ? text.continueSteps : text.hide}
            </Button>
          ) : (
            <span className={s.close}>
              <Button component={Link} to={paths.orders}>
                {text.toOrders}
              </Button>
              <Button variant="default" onClick={onClose}>
                {common.close}
              </Button>
            </span>
          )}
        </header>
        {!isHidden && (
          <ol className={s.steps}>
            {startStepNames.map((name, index) => (
              <StartStep
                key={name}
                name={name}
                number={index + 1}
                isDone={finished.has(name)}
                isCurrent={name === current}
                pages={pages}
                onShare={share}
              />
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

type StartStepProps = {
  name: StartStepName;
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  /** Newest first. */
  pages: LandingPageSummary[];
  onShare: () => void;
};

/** One step with its text; the current step also has its button. */
function StartStep({ name, number, isDone, isCurrent, pages, onShare }: StartStepProps) {
  const step = text.steps[name];
  const isPublishing = pages.some(
    ({ isEnabled, publishState }) => isEnabled && publishState === 'publishing',
  );
  return (
    <li
      className={s.step}
      data-done={isDone || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={s.number} aria-hidden>
        {isDone ? <IconCheck size={17} stroke={2.4} /> : formatNumber(number)}
      </span>
      <h3 className={s.name}>
        {step.title}
        {isDone && <VisuallyHidden> ({text.done})</VisuallyHidden>}
      </h3>
      <div className={s.action}>
        <p className={s.text}>{name === 'publish' && isPublishing ? text.publishing : step.text}</p>
        {isCurrent && <StepAction name={name} pages={pages} onShare={onShare} />}
      </div>
    </li>
  );
}

function StepAction({ name, pages, onShare }: Pick<StartStepProps, 'name' | 'pages' | 'onShare'>) {
  const hasUnfinishedPage = useHasUnfinishedPage();
  if (name === 'create') {
    return (
      <Button component={Link} to={paths.createLandingPage}>
        {hasUnfinishedPage ? text.continuePage : text.chooseStarter}
      </Button>
    );
  }
  const page = name === 'share' ? pages.find(({ publishState }) => publishState === 'live') : pages[0];
  if (!page) return null;
  if (name === 'share') return <ShareLink page={page} onShare={onShare} />;
  return (
    <Button component={Link} to={editLandingPagePath(page.id)}>
      {text.openEditor}
    </Button>
  );
}

/** The link of a live page, to copy or to send with WhatsApp. */
function ShareLink({ page, onShare }: { page: LandingPageSummary; onShare: () => void }) {
  const address = siteAddress(useConfig(), page.subdomain);

  async function copy() {
    if (await copyLink(address)) onShare();
  }

  return (
    <>
      <a className={s.address} href={address} dir="ltr" target="_blank" rel="noreferrer">
        {address.replace(/^https?:\/\/|\/$/g, '')}
      </a>
      <Group gap={8} align="stretch">
        <Button leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          {text.copyLink}
        </Button>
        <Button
          component="a"
          variant="default"
          href={whatsAppLink('', `${page.title}\n${address}`)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} />}
          onClick={onShare}
        >
          {text.shareOnWhatsApp}
        </Button>
      </Group>
    </>
  );
}
