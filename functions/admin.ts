import type { OperationsFor } from '@mirsah/contracts/api';
import {
  getPlatformInsights,
  getSystemSettings,
  listAuditLog,
  listContactMessages,
  saveSystemSettings,
} from './api/platform.ts';
import {
  addUser,
  approveUser,
  banUser,
  countUsers,
  deleteUser,
  getUser,
  listUsers,
  rejectUser,
  setUserPlan,
  setUserRole,
  unbanUser,
} from './api/users.ts';
import { apiLambda, type Endpoint } from './http/lambda.ts';

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
