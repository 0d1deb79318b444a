import { systemSettingsSchema } from '@mirsah/domain/settings';
import { plans, profileSchema, profileStatuses, roles } from '@mirsah/domain/user';
import { auditEntrySchema } from '@mirsah/domain/user/audit-log';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const userParams = z.object({ userId: z.string().min(1).max(100) });

/** A deletion may take several calls: repeat until `isDone` is true. */
const removalResponse = z.object({ isDone: z.boolean() });

const settingsResponse = z.object({
  version: z.number().int(),
  settings: systemSettingsSchema,
  /** False when account e-mails are sent under the identity provider's own name. */
  canChangeSender: z.boolean(),
});
export type SystemSettingsResponse = z.infer<typeof settingsResponse>;

export const adminContracts = {
  /** All users, newest first. */
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    query: z.strictObject({
      ...listQueryShape,
      search: z.string().trim().max(100).optional(),
      status: z.enum(profileStatuses).optional(),
      role: z.enum(roles).optional(),
    }),
    status: 200,
    response: pageOf(profileSchema),
  },
  countUsers: {
    method: 'GET',
    path: '/api/admin/user-counts',
    access: 'admin',
    status: 200,
    response: z.object({ pending: z.number().int(), banned: z.number().int() }),
  },
  /** Creates an account that can sign in at once, with its profile. */
  addUser: {
    method: 'POST',
    path: '/api/admin/users',
    access: 'admin',
    body: z.strictObject({
      email: z.email().max(254).toLowerCase(),
      fullName: z.string().trim().min(2).max(100),
      password: z.string().min(6).max(256),
      role: z.enum(roles),
      requiresApproval: z.boolean(),
    }),
    status: 201,
    response: profileSchema,
  },
  getUser: {
    method: 'GET',
    path: '/api/admin/users/{userId}',
    access: 'admin',
    params: userParams,
    status: 200,
    response: z.object({ user: profileSchema, pages: z.number().int() }),
  },
  approveUser: {
    method: 'POST',
    path: '/api/admin/users/{userId}/approve',
    access: 'admin',
    params: userParams,
    status: 200,
    response: profileSchema,
  },
  rejectUser: {
    method: 'POST',
    path: '/api/admin/users/{userId}/reject',
    access: 'admin',
    params: userParams,
    status: 200,
    response: removalResponse,
  },
  banUser: {
    method: 'POST',
    path: '/api/admin/users/{userId}/ban',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    status: 200,
    response: profileSchema,
  },
  unbanUser: {
    method: 'POST',
    path: '/api/admin/users/{userId}/unban',
    access: 'admin',
    params: userParams,
    status: 200,
    response: profileSchema,
  },
  setUserRole: {
    method: 'PUT',
    path: '/api/admin/users/{userId}/role',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ role: z.enum(roles) }),
    status: 200,
    response: profileSchema,
  },
  setUserPlan: {
    method: 'PUT',
    path: '/api/admin/users/{userId}/plan',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ plan: z.enum(plans) }),
    status: 200,
    response: profileSchema,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/{userId}',
    access: 'admin',
    params: userParams,
    status: 200,
    response: removalResponse,
  },
  /** The actions of administrators, newest first. */
  listAuditLog: {
    method: 'GET',
    path: '/api/admin/audit-log',
    access: 'admin',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(auditEntrySchema),
  },
  getSystemSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    status: 200,
    response: settingsResponse,
  },
  /** 409 `version_conflict` unless `version` is the stored one. */
  saveSystemSettings: {
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'admin',
    body: z.strictObject({ version: z.number().int().min(0), settings: systemSettingsSchema }),
    status: 200,
    response: settingsResponse,
  },
} as const satisfies Record<string, Contract>;
