import { expect, it } from 'vitest';
import { randomId } from '../id.ts';
import { isLogged } from './log.ts';
import { type AccountRole, may, memberGrantSchema, type Permission } from './member.ts';

/** Written by hand, independent of the table: what each role must never do, and what it is for. */
const must: Record<AccountRole, Permission[]> = {
  owner: ['manage_members', 'manage_settings', 'export_orders', 'confirm_orders'],
  manager: [
    'manage_money',
    'manage_settings',
    'export_orders',
    'delete_orders',
    'edit_pages',
    'view_log',
    'view_insights',
  ],
  agent: ['confirm_orders', 'view_orders', 'edit_orders', 'move_orders'],
  packer: ['view_orders', 'move_orders'],
  viewer: ['view_insights', 'view_pages'],
};
const never: Record<AccountRole, Permission[]> = {
  owner: [],
  manager: ['manage_members'],
  agent: [
    'manage_money',
    'export_orders',
    'delete_orders',
    'manage_settings',
    'manage_members',
    'view_log',
    'edit_pages',
  ],
  packer: [
    'manage_money',
    'confirm_orders',
    'edit_orders',
    'export_orders',
    'delete_orders',
    'view_insights',
    'view_log',
  ],
  viewer: [
    'manage_money',
    'view_orders',
    'confirm_orders',
    'move_orders',
    'export_orders',
    'edit_pages',
    'view_log',
  ],
};
const roles = Object.keys(must) as AccountRole[]; // The keys of a Record of roles are roles.

it.each(roles)('the role %s has the permissions that it needs, and none that it must never have', (role) => {
  for (const permission of must[role])
    expect({ permission, may: may({ role }, permission) }).toMatchObject({ may: true });
  for (const permission of never[role])
    expect({ permission, may: may({ role }, permission) }).toMatchObject({ may: false });
});

it('only agents can have selected pages and masked phones', () => {
  const isValid = (grant: object) => memberGrantSchema.safeParse(grant).success;
  const [pages, phones] = [[randomId()], 'masked_until_called'];
  expect(isValid({ role: 'agent', pages, phones })).toBe(true);
  expect(isValid({ role: 'viewer', pages: null, phones: 'full' })).toBe(true);
  expect(isValid({ role: 'viewer', pages, phones: 'full' })).toBe(false);
  expect(isValid({ role: 'manager', pages: null, phones })).toBe(false);
  expect(isValid({ role: 'owner', pages: null, phones: 'full' })).toBe(false);
  expect(isValid({ role: 'agent', pages: [], phones: 'full' })).toBe(false);
});

it('the log records a member’s everyday actions, not an owner’s, and what either takes back of the accounts', () => {
  for (const action of ['experiment_changed', 'statement_added', 'ad_spend_changed'] as const) {
    expect(isLogged(action, false)).toBe(true);
    expect(isLogged(action, true)).toBe(false);
  }
  expect(isLogged('statement_removed', true)).toBe(true);
});
