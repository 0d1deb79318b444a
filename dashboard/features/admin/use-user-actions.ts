import type { Profile } from '@mirsah/domain/user';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { planTexts, roleTexts, users as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Removal, type UserChange, useChangeUser, useRemoveUser } from './queries.ts';

/** What opens over the list for one user. */
export type DialogName = 'details' | 'ban' | 'reject' | 'delete';

export type UserActions = ReturnType<typeof useUserActions>;

/** Carries out what is pressed, and says how it went: a toast, or a banner's text in the act's own words (spec 8). */
export function useUserActions({ onDone }: { onDone: () => void }) {
  const changing = useChangeUser();
  const removing = useRemoveUser();
  const [problem, setProblem] = useState<string>();

  function change(user: Profile, act: UserChange) {
    setProblem(undefined);
    changing.mutate(
      { userId: user.id, change: act },
      {
        onSuccess: () => {
          showToast({ text: doneText(user, act) });
          // Who changes a plan is still reading the details.
          if (act.act !== 'plan') onDone();
        },
        onError: (error) => {
          setProblem(errorText(error, text.failures[act.act]));
          onDone();
        },
      },
    );
  }

  function remove(user: Profile, act: Removal['act']) {
    setProblem(undefined);
    const done = act === 'reject' ? text.rejected : text.deleted;
    removing.mutate(
      { userId: user.id, act },
      {
        onSuccess: () => showToast({ text: done(user.fullName) }),
        onError: (error) => setProblem(errorText(error, text.failures[act])),
        onSettled: onDone,
      },
    );
  }

  return {
    change,
    remove,
    isBusy: changing.isPending || removing.isPending,
    problem,
    forgetProblem: () => setProblem(undefined),
  };
}

function doneText({ fullName }: Profile, change: UserChange): string {
  switch (change.act) {
    case 'approve':
      return text.approved(fullName);
    case 'ban':
      return text.banned(fullName);
    case 'unban':
      return text.unbanned(fullName);
    case 'role':
      return text.roleChanged(fullName, roleTexts[change.role]);
    case 'plan':
      return text.planChanged(fullName, planTexts[change.plan]);
  }
}
