import type { Operation } from '../context.ts';
import * as admin from './admin-users.ts';
import * as forgot from './forgot-password.ts';
import { listUsers } from './list-users.ts';
import * as own from './own-account.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';
import * as tokens from './tokens.ts';
import * as pool from './user-pool.ts';

/** Every operation this server knows, by the name in `x-amz-target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp.signUp],
  ['ConfirmSignUp', signUp.confirmSignUp],
  ['ResendConfirmationCode', signUp.resendConfirmationCode],
  ['InitiateAuth', signIn.initiateAuth],
  ['RespondToAuthChallenge', signIn.respondToAuthChallenge],
  ['GetTokensFromRefreshToken', tokens.getTokensFromRefreshToken],
  ['RevokeToken', tokens.revokeToken],
  ['GlobalSignOut', tokens.globalSignOut],
  ['ForgotPassword', forgot.forgotPassword],
  ['ConfirmForgotPassword', forgot.confirmForgotPassword],
  ['GetUser', own.getUser],
  ['UpdateUserAttributes', own.updateUserAttributes],
  ['ChangePassword', own.changePassword],
  ['DeleteUser', own.deleteUser],
  ['AdminCreateUser', admin.adminCreateUser],
  ['AdminGetUser', admin.adminGetUser],
  ['AdminSetUserPassword', admin.adminSetUserPassword],
  ['AdminDeleteUser', admin.adminDeleteUser],
  ['AdminDisableUser', admin.adminDisableUser],
  ['AdminEnableUser', admin.adminEnableUser],
  ['AdminUserGlobalSignOut', admin.adminUserGlobalSignOut],
  ['AdminInitiateAuth', signIn.adminInitiateAuth],
  ['ListUsers', listUsers],
  ['DescribeUserPool', pool.describeUserPool],
  ['UpdateUserPool', pool.updateUserPool],
]);
