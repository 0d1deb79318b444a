import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Tells screen readers which screen has opened: within one document they do not notice by themselves. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState({ pathname, title: '' });
  useEffect(() => {
    setOpened((last) => (last.pathname === pathname ? last : { pathname, title: document.title }));
  }, [pathname]);
  return <VisuallyHidden role="status">{opened.title}</VisuallyHidden>;
}
