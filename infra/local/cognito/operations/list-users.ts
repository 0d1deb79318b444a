import { assertPool, listAttributes, type Operation } from '../context.ts';
import { findText, invalidParameter } from '../request-fields.ts';
import type { User } from '../users-store.ts';
import { describeUser } from './admin-users.ts';

/** Users oldest first, at most 60 a page, with Cognito's filter: `name = "x"` or `name ^= "x"` (starts with). */
export const listUsers: Operation = (context, fields) => {
  assertPool(context, fields);
  const limit = fields.Limit ?? 60;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0 || limit > 60) {
    throw invalidParameter('Limit must be between 0 and 60');
  }
  const matching = context.store.list().filter(userFilter(findText(fields, 'Filter')));
  const token = findText(fields, 'PaginationToken');
  const start = token ? indexAfter(matching, token) : 0;
  const page = matching.slice(start, start + (limit || 60));
  const last = page.at(-1);
  return {
    Users: page.map((user) => ({ ...describeUser(user), Attributes: listAttributes(user) })),
    ...(last && start + page.length < matching.length && { PaginationToken: tokenOf(last) }),
  };
};

function userFilter(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const [, name, operator, quoted] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!name || quoted === undefined) throw invalidParameter(`Invalid filter: ${filter}`);
  const wanted = quoted.replace(/\\(.)/g, '$1');
  return (user) => {
    const value = filterableValue(user, name);
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

function filterableValue(user: User, name: string): string {
  if (name === 'status') return user.isEnabled ? 'Enabled' : 'Disabled';
  if (name === 'cognito:user_status') return user.status;
  if (name === 'username') return user.sub;
  return listAttributes(user).find((attribute) => attribute.Name === name)?.Value ?? '';
}

/** Position by creation time and sub, so that a page survives the deletion of the user it ended with. */
function tokenOf(user: User): string {
  return Buffer.from(`${user.createdAt} ${user.sub}`).toString('base64url');
}

function indexAfter(users: User[], token: string): number {
  const [, createdAt, sub] = /^(\d+) ([\w-]+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (!createdAt || !sub) throw invalidParameter('Invalid pagination token');
  const at = Number(createdAt);
  const next = users.findIndex((user) => user.createdAt > at || (user.createdAt === at && user.sub > sub));
  return next < 0 ? users.length : next;
}
