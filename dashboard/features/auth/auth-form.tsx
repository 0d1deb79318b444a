import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { AuthSubmission } from './use-auth-submit.ts';

type Props = {
  submission: Pick<AuthSubmission, 'problem' | 'submit'>;
  /** What only the submission needs, fetched while the form is being filled in. */
  prefetch?: () => Promise<unknown>;
  children: ReactNode;
};

/** A form before the sign-in: what went wrong stands above its fields. */
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
    <Button type="submit" fullWidth disabled={isBusy}>
      {isBusy ? busyText : text}
    </Button>
  );
}
