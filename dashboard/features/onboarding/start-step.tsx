import { Button, VisuallyHidden } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { editLandingPagePath, paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { onboarding as words } from '../../messages/onboarding.ts';
import s from './guided-start.module.css';
import { ShareLink } from './share-link.tsx';
import type { StartStepName } from './start-steps.ts';

type Props = {
  name: StartStepName;
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  /** Newest first. */
  pages: LandingPageSummary[];
  onShare: () => void;
};

/** One step: what it is, and, when it is the one to take, the way to take it. */
export function StartStep({ name, number, isDone, isCurrent, pages, onShare }: Props) {
  const { title, text } = words.steps[name];
  const isPublishing = pages.some(({ publishState }) => publishState === 'publishing');
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
        {title}
        {isDone && <VisuallyHidden> ({words.done})</VisuallyHidden>}
      </h3>
      <div className={s.act}>
        <p className={s.text}>{name === 'publish' && isPublishing ? words.publishing : text}</p>
        {isCurrent && <StepAction name={name} pages={pages} onShare={onShare} />}
      </div>
    </li>
  );
}

function StepAction({ name, pages, onShare }: Pick<Props, 'name' | 'pages' | 'onShare'>) {
  if (name === 'create') {
    return (
      <Button component={Link} to={paths.createLandingPage}>
        {words.chooseStarter}
      </Button>
    );
  }
  const page = name === 'share' ? pages.find(({ publishState }) => publishState === 'live') : pages[0];
  if (!page) return null;
  if (name === 'share') return <ShareLink page={page} onShare={onShare} />;
  return (
    <Button component={Link} to={editLandingPagePath(page.id)}>
      {words.openEditor}
    </Button>
  );
}
