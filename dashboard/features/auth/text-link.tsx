import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** An underlined link to another screen of the dashboard. */
export function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} underline="always" inherit c="sea.7">
      {children}
    </Anchor>
  );
}
