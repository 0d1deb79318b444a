import { Button } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { useState } from 'react';
import { itemsOf } from '../../lib/api/paged.ts';
import { formatNumber } from '../../lib/format.ts';
import { common } from '../../messages/common.ts';
import { onboarding as words } from '../../messages/onboarding.ts';
import { Card } from '../../ui/card.tsx';
import { useLandingPages } from '../landing-pages/api/list-landing-pages.ts';
import { useMyProfile } from '../profile/api/get-my-profile.ts';
import s from './guided-start.module.css';
import { StartStep } from './start-step.tsx';
import { currentStep, finishedSteps, startStepNames } from './start-steps.ts';
import { useStartNotes } from './use-start-notes.ts';

/**
 * Leads a merchant from nothing to a shared link. What is done is read from their pages; it can be folded away and
 * taken up again, and is gone for good after the last step.
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

type Props = { pages: LandingPageSummary[]; onBegin: () => void; onClose: () => void };

function Steps({ pages, onBegin, onClose }: Props) {
  const [notes, note] = useStartNotes();
  const finished = finishedSteps(pages, notes.hasShared === true);
  const current = currentStep(finished);
  const isHidden = notes.isHidden === true && current !== undefined;

  /** The steps stay for this visit, so that whoever shared sees that they are through. */
  function share() {
    onBegin();
    note({ hasShared: true });
  }

  return (
    <Card isFlush>
      <section className={s.start} aria-label={words.title}>
        <header className={s.head}>
          <div role="status">
            <h2 className={s.title}>{current ? words.title : words.finished}</h2>
            {!current && <p className={s.text}>{words.finishedText}</p>}
          </div>
          {current && (
            <span className={s.progress}>
              {words.progress(formatNumber(finished.size), formatNumber(startStepNames.length))}
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
              {isHidden ? words.goOn : words.hide}
            </Button>
          ) : (
            <Button className={s.close ?? ''} variant="default" onClick={onClose}>
              {common.close}
            </Button>
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
