// The styles of Mantine that only the screens behind the sign-in need.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Avatar.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { RequireSession } from '../features/auth/session-guards.tsx';
import { createQueryClient } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { Toasts } from '../ui/toast.tsx';

/** All screens behind the sign-in. Fetched data belongs to one user and is dropped with their session. */
export function SignedIn() {
  const session = useSession();
  useEffect(keepFocus, []);
  return <SignedInScreens key={'userId' in session ? session.userId : 'signed-out'} />;
}

function SignedInScreens() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RequireSession>
        <Outlet />
      </RequireSession>
      <Toasts />
    </QueryClientProvider>
  );
}
