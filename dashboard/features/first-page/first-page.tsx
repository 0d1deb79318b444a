import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { DefaultShipping } from '@mirsah/domain/landing-page/default-shipping';
import { currencyNames, currencySymbols } from '@mirsah/domain/messages';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, Suspense, use, useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { DRAFT_PARAM, landingPagesPath, newLandingPagePath, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { common, formatNumber, firstPage as text } from '../../messages/index.ts';
import { focusFirstInvalid, latinInput, saidError } from '../../ui/fields.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import typography from '../../ui/typography.module.css';
import { useDefaultShipping, useLandingPage } from '../landing-pages/queries.ts';
import { StaticPreview } from '../page-preview/device-frame.tsx';
import s from './first-page.module.css';
import { LivePage } from './live-page.tsx';
import { priceProblem, shownPage } from './page-values.ts';
import { PhotoStep, Question } from './photo-step.tsx';
import { PromisesDialog } from './promises-dialog.tsx';
import { countryOfAddress, loadStarters } from './starters/load-start.ts';
import type { Starter } from './starters/starter.ts';
import { type Step, steps, useFirstPage } from './use-first-page.ts';

/** Leads from a starter to a page on the web: a preview, then the product's name, its price and a photo. */
export function FirstPage() {
  return (
    <Suspense fallback={<SpinnerScreen />}>
      <StarterOfAddress />
    </Suspense>
  );
}

/** The address's parameters: the current question, and the page once it is created. */
const [STEP_PARAM, CREATED_PARAM] = ['step', 'created'];

function StarterOfAddress() {
  const { starterId } = useParams();
  const session = useSession();
  const starter = use(loadStarters()).find(({ id }) => id === starterId);
  // Later fetches do not change the page that is being created.
  const [shipping, setShipping] = useState<DefaultShipping | null>();
  const usual = useDefaultShipping();
  // A page can be created without it, so the screen does not wait for a connection, or for retries.
  const isAwaited = usual.isPending && usual.fetchStatus !== 'paused' && usual.failureCount === 0;
  if (shipping === undefined && !isAwaited) setShipping(usual.data ?? null);
  if (!starter) return <Navigate to={paths.createLandingPage} replace />;
  if (shipping === undefined) return <SpinnerScreen />;
  return (
    'userId' in session && (
      <Making key={starter.id} starter={starter} shipping={shipping} userId={session.userId} />
    )
  );
}

type MakingProps = { starter: Starter; shipping: DefaultShipping | null; userId: string };

function Making({ starter, shipping, userId }: MakingProps) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const country = countryOfAddress(search);
  const draftId = search.get(DRAFT_PARAM);
  const making = useFirstPage({
    starter,
    country,
    shipping,
    userId,
    draftId,
    onStopped: (at) => at !== step && go(at),
  });
  const { base, said, publishing, pageId, isBegun } = making;
  const content = useMemo(() => shownPage(base, said, starter), [base, said, starter]);
  const named = isBegun ? pageId : null;
  const createdId = publishing.step === 'created' ? publishing.page.id : undefined;
  const step = stepOf(search.get(STEP_PARAM), making);
  const problem = making.problem?.at === step ? making.problem : undefined;
  const shownId = search.get(CREATED_PARAM);
  const [wasShown, setWasShown] = useState(false);

  // A reload continues the draft, and shows a page that was created.
  useEffect(() => {
    if (createdId && shownId === createdId) return setWasShown(true);
    if (createdId)
      return wasShown ? undefined : setSearch({ country, [CREATED_PARAM]: createdId }, { replace: true });
    if (named === null || named === draftId) return;
    const change = (before: URLSearchParams) => ({
      ...Object.fromEntries(before),
      country,
      [DRAFT_PARAM]: named,
    });
    setSearch(change, { replace: true, state });
  }, [named, createdId, shownId, wasShown, draftId, country, state, setSearch]);

  // Back from the created page, to questions that are answered; or the draft of the address was deleted.
  const isOver = draftId !== null && draftId !== pageId;
  if (isOver || (wasShown && !shownId)) return <Navigate to={landingPagesPath} replace />;
  if (publishing.step === 'created') return <LivePage created={publishing.page} content={publishing.page} />;
  if (shownId) return <CreatedPage pageId={shownId} />;

  /** Each question is an entry of the browser's history, so Back leads to the one before. */
  function go(to: Step) {
    setSearch((before) => ({ ...Object.fromEntries(before), [STEP_PARAM]: to }), { state: { isNext: true } });
  }

  /**
   * Goes to the previous step. That is the previous history entry too, unless the question was opened by its
   * address.
   */
  function goBack(before: Step) {
    if (state?.isNext) return void navigate(-1);
    setSearch((now) => ({ ...Object.fromEntries(now), [STEP_PARAM]: before }), { replace: true });
  }

  function stopAt({ currentTarget }: FormEvent<HTMLFormElement>, wrong: NonNullable<typeof making.problem>) {
    making.setProblem(wrong);
    focusFirstInvalid(currentTarget);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === 'name') {
      if (said.name.trim() === '') return stopAt(event, { at: 'name', text: text.nameMissing });
      return go('price');
    }
    if (step === 'price') {
      const wrong = priceProblem(said.price, base);
      if (wrong) return stopAt(event, { at: 'price', text: wrong });
      return go('photo');
    }
    if (step === 'photo') making.ask();
  }

  const place = step === 'look' ? '' : placeOf(step);
  return (
    <div className={s.screen}>
      <title>{`${text.title}${place && `: ${place}`} | ${common.product}`}</title>
      <SaidOnChange of={step} text={place} />
      <header className={s.bar}>
        <Back step={step} onBack={goBack} />
        <div className={s.heading}>
          <h1 className={s.title}>{step === 'look' ? starter.name : text.title}</h1>
          {step === 'look' && <span className={s.shape}>{text.sample}</span>}
        </div>
        {step !== 'look' && <Progress step={step} place={place} />}
      </header>
      <main className={s.main}>
        <form className={s.panel} onSubmit={submit} noValidate>
          {step === 'look' && (
            <Question title={starter.title} hint={starter.line} isWide>
              <Button size="lg" fullWidth onClick={() => go('name')}>
                {text.start}
              </Button>
              <Button
                component={Link}
                to={newLandingPagePath({ from: starter.id, country })}
                variant="subtle"
                fullWidth
              >
                {text.openInEditor}
              </Button>
            </Question>
          )}
          {step === 'name' && (
            <Question title={text.name} hint={text.nameHint}>
              <TextInput
                key="name"
                aria-label={text.name}
                size="lg"
                autoFocus
                autoComplete="off"
                enterKeyHint="next"
                maxLength={120}
                value={said.name}
                error={problem?.text}
                errorProps={saidError}
                onChange={({ currentTarget }) => making.say({ name: currentTarget.value })}
              />
              <Button type="submit" size="lg" fullWidth>
                {text.next}
              </Button>
            </Question>
          )}
          {step === 'price' && (
            <Question title={text.price} hint={text.priceHint(currencyNames[base.currency])}>
              <TextInput
                key="price"
                aria-label={text.price}
                size="lg"
                autoFocus
                autoComplete="off"
                inputMode="decimal"
                enterKeyHint="next"
                classNames={latinInput}
                rightSection={<span className={typography.quiet}>{currencySymbols[base.currency]}</span>}
                rightSectionWidth={56}
                value={said.price}
                error={problem?.text}
                errorProps={saidError}
                onChange={({ currentTarget }) => making.say({ price: currentTarget.value })}
              />
              <Button type="submit" size="lg" fullWidth>
                {text.next}
              </Button>
            </Question>
          )}
          {step === 'photo' && <PhotoStep making={making} />}
        </form>
        {/* Its form comes after the questions, for keys and screen readers. */}
        <div className={s.preview}>
          <StaticPreview content={content} device="phone" title={text.preview} hidesBar />
        </div>
      </main>
      {publishing.step === 'asking' && <PromisesDialog making={making} />}
    </div>
  );
}

/** The step in the address, limited to those that the answers so far allow. */
function stepOf(asked: string | null, { firstStep, said, base }: ReturnType<typeof useFirstPage>): Step {
  if (asked === 'look') return asked;
  const names: readonly (string | null)[] = steps;
  const at = names.indexOf(asked);
  if (at < 0) return firstStep;
  const isUnsaid = [said.name.trim() === '', priceProblem(said.price, base) !== undefined];
  const open = isUnsaid.indexOf(true);
  return steps[open < 0 ? at : Math.min(at, open)] ?? firstStep;
}

/** A page that was created here before: the address was reloaded, or Back led to it. */
function CreatedPage({ pageId }: { pageId: string }) {
  const { data: page, isError } = useLandingPage(pageId);
  if (isError || page?.isEnabled === false) return <Navigate to={landingPagesPath} replace />;
  return page ? <LivePage created={page} content={page} /> : <SpinnerScreen />;
}

/** Back to the step before; from the first one to the gallery, where a draft is offered again. */
function Back({ step, onBack }: { step: Step; onBack: (step: Step) => void }) {
  const before = step === 'look' ? undefined : (['look', ...steps] as const)[steps.indexOf(step)];
  const look = { variant: 'subtle', color: 'gray.8', size: 44, 'aria-label': text.back } as const;
  const icon = <IconArrowRight size={22} />;
  return before ? (
    <ActionIcon {...look} onClick={() => onBack(before)}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon {...look} component={Link} to={paths.createLandingPage}>
      {icon}
    </ActionIcon>
  );
}

type Asked = (typeof steps)[number];

/** The question's number among them. */
const placeOf = (step: Asked) => text.step(formatNumber(steps.indexOf(step) + 1), formatNumber(steps.length));

function Progress({ step, place }: { step: Asked; place: string }) {
  return (
    <span className={s.progress} role="img" aria-label={place}>
      {steps.map((name, index) => (
        <i key={name} data-done={index <= steps.indexOf(step) || undefined} />
      ))}
    </span>
  );
}
