import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { roleTexts, users as words } from '../../../messages/admin.ts';
import { planTexts } from '../../../messages/plan.ts';
import { showToast } from '../../../ui/toast.tsx';
import { type UserChange, useChangeUser } from '../api/change-user.ts';
import { type Removal, useRemoveUser } from '../api/remove-user.ts';

/** What opens over the list for one user. */
export type DialogName = 'details' | 'ban' | 'reject' | 'delete';

export type UserActs = ReturnType<typeof useUserActs>;

/** Carries out what is pressed, and says how it went: a toast, or a banner's text in the act's own words (spec 8). */
export function useUserActs({ onDone }: { onDone: () => void }) {
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
          setProblem(errorText(error, words.failures[act.act]));
          onDone();
        },
      },
    );
  }

  function remove(user: Profile, act: Removal['act']) {
    setProblem(undefined);
    const done = act === 'reject' ? words.rejected : words.deleted;
    removing.mutate(
      { userId: user.id, act },
      {
        onSuccess: () => showToast({ text: done(user.fullName) }),
        onError: (error) => setProblem(errorText(error, words.failures[act])),
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
      return words.approved(fullName);
    case 'ban':
      return words.banned(fullName);
    case 'unban':
      return words.unbanned(fullName);
    case 'role':
      return words.roleChanged(fullName, roleTexts[change.role]);
    case 'plan':
      return words.planChanged(fullName, planTexts[change.plan]);
  }
}
