import './signed-in-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RequireSession } from '../features/auth/session-guards.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { createQueryClient } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { Toasts } from '../ui/toast.tsx';

/** Everything behind the sign-in. What was fetched belongs to one user and is dropped with their session. */
export function SignedIn({ children = <Shell /> }: { children?: ReactNode }) {
  const session = useSession();
  return <Fetched key={'userId' in session ? session.userId : 'nobody'}>{children}</Fetched>;
}

function Fetched({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RequireSession>{children}</RequireSession>
      <Toasts />
    </QueryClientProvider>
  );
}
