import { Anchor, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { publicPages } from '../../lib/paths.ts';
import { authPitch, common } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Logo } from '../../ui/logo.tsx';
import s from './auth-layout.module.css';
import type { AuthSubmission } from './use-auth-submit.ts';

/** The frame of the screens before the sign-in: the form and, on wide windows, a short pitch beside it. */
export function AuthLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={s.layout}>
      <title>{`${title} | ${common.product}`}</title>
      <main className={s.side}>
        <a className={s.brand} href={publicPages.home} aria-label={authPitch.homeLink}>
          <Logo size={36} />
        </a>
        <div className={s.form}>
          <Title order={1}>{title}</Title>
          {intro && <div className={s.intro}>{intro}</div>}
          {children}
        </div>
      </main>
      <aside className={s.pitch} aria-label={authPitch.label}>
        <p className={s.headline}>
          {authPitch.headline} <em>{authPitch.highlight}</em>
        </p>
        <ul className={s.points}>
          {authPitch.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <svg className={s.waves} viewBox="0 0 720 200" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 50c90-36 180-36 270 0s180 36 270 0 180-36 270 0" />
          <path d="M0 95c90-36 180-36 270 0s180 36 270 0 180-36 270 0" />
          <path d="M0 140c90-36 180-36 270 0s180 36 270 0 180-36 270 0" />
        </svg>
      </aside>
    </div>
  );
}

type Props = {
  submission: Pick<AuthSubmission, 'problem' | 'submit'>;
  /** Downloads the code for the submission while the form is being filled in. */
  prefetch?: () => Promise<unknown>;
  children: ReactNode;
};

/** A form of these screens, with its error above the fields. */
export function AuthForm({ submission: { problem, submit }, prefetch, children }: Props) {
  return (
    <form onSubmit={submit} onFocus={prefetch && (() => void prefetch())} noValidate>
      <Stack gap={18}>
        {problem && <Banner tone="error">{problem}</Banner>}
        {children}
      </Stack>
    </form>
  );
}

/** The button of these forms; its text changes while the form is being sent. */
export function SubmitButton({
  isBusy,
  text,
  busyText,
}: {
  isBusy: boolean;
  text: string;
  busyText: string;
}) {
  return (
    <ActionButton type="submit" fullWidth isOff={isBusy}>
      {isBusy ? busyText : text}
    </ActionButton>
  );
}

/** An underlined link to another screen of the dashboard. */
export function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} underline="always" inherit c="sea.7">
      {children}
    </Anchor>
  );
}
