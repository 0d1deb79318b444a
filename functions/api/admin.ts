import type { OperationsFor } from '@mirsah/contracts/api.ts';
import { apiLambda } from '../http/api-lambda.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { addUser } from './admin/add-user.ts';
import { approveUser } from './admin/approve-user.ts';
import { banUser } from './admin/ban-user.ts';
import { countUsers } from './admin/count-users.ts';
import { deleteUser } from './admin/delete-user.ts';
import { getPlatformInsights } from './admin/get-platform-insights.ts';
import { getSystemSettings } from './admin/get-system-settings.ts';
import { getUser } from './admin/get-user.ts';
import { listAuditLog } from './admin/list-audit-log.ts';
import { listContactMessages } from './admin/list-contact-messages.ts';
import { listUsers } from './admin/list-users.ts';
import { rejectUser } from './admin/reject-user.ts';
import { saveSystemSettings } from './admin/save-system-settings.ts';
import { setUserPlan } from './admin/set-user-plan.ts';
import { setUserRole } from './admin/set-user-role.ts';
import { unbanUser } from './admin/unban-user.ts';

/** What administrators call. A contract without its endpoint here does not compile. */
export const handler = apiLambda({
  listUsers,
  countUsers,
  addUser,
  getUser,
  approveUser,
  rejectUser,
  banUser,
  unbanUser,
  setUserRole,
  setUserPlan,
  deleteUser,
  listAuditLog,
  listContactMessages,
  getSystemSettings,
  saveSystemSettings,
  getPlatformInsights,
} satisfies Record<OperationsFor<'admin'>, Endpoint>);
