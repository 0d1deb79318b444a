import type { Profile } from '@mirsah/domain/user';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { planTexts, roleTexts, users as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Removal, type UserChange, useChangeUser, useRemoveUser } from './queries.ts';

/** The dialogs that open over the list for one user. */
export type DialogName = 'details' | 'promote' | 'ban' | 'reject' | 'delete';

export type UserActions = ReturnType<typeof useUserActions>;

/**
 * Sends changes of users and reports the outcome: a toast on success, `problem` with the action's own text on
 * failure (spec 8).
 */
export function useUserActions({ onDone }: { onDone: () => void }) {
  const changing = useChangeUser();
  const removing = useRemoveUser();
  const [problem, setProblem] = useState<string>();

  function changeUser(user: Profile, change: UserChange) {
    setProblem(undefined);
    changing.mutate(
      { userId: user.id, change },
      {
        onSuccess: () => {
          showToast({ text: doneText(user, change) });
          // The plan is changed in the details dialog, which stays open for further reading.
          if (change.action !== 'plan') onDone();
        },
        onError: (error) => {
          setProblem(errorText(error, text.failures[change.action]));
          onDone();
        },
      },
    );
  }

  function remove(user: Profile, action: Removal['action']) {
    setProblem(undefined);
    const done = action === 'reject' ? text.rejected : text.deleted;
    removing.mutate(
      { userId: user.id, action },
      {
        onSuccess: () => showToast({ text: done(user.fullName) }),
        onError: (error) => setProblem(errorText(error, text.failures[action])),
        onSettled: onDone,
      },
    );
  }

  return {
    change: changeUser,
    remove,
    isBusy: changing.isPending || removing.isPending,
    problem,
    clearProblem: () => setProblem(undefined),
  };
}

function doneText({ fullName }: Profile, change: UserChange): string {
  switch (change.action) {
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
