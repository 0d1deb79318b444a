import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { publicPages } from '../../app/paths.ts';
import { authPitch } from '../../messages/auth.ts';
import { common } from '../../messages/common.ts';
import { Logo } from '../../ui/logo.tsx';
import s from './auth-layout.module.css';

/** The frame of every screen before the sign-in: the form, and beside it, where there is room, who we are. */
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
