import { CognitoError } from './cognito-error.ts';
import type { CognitoContext } from './context.ts';
import type { PasswordPolicy } from './pool-description.ts';
import { getText, invalidParameter, type RequestFields } from './request-fields.ts';

/** A password that satisfies the pool's policy, or InvalidPasswordException. */
export function getNewPassword(context: CognitoContext, fields: RequestFields, name: string): string {
  const password = getText(fields, name);
  if (password.length > 256) throw invalidParameter(`${name} must have at most 256 characters`);
  const problem = passwordProblem(password, context.pool.get().Policies.PasswordPolicy);
  if (problem) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${problem}`);
  }
  return password;
}

/** What a password lacks, in Cognito's words; undefined when it conforms. */
function passwordProblem(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.MinimumLength) return 'Password not long enough';
  if (policy.RequireLowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters';
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters';
  if (policy.RequireNumbers && !/[0-9]/.test(password)) return 'Password must have numeric characters';
  if (policy.RequireSymbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password)) {
    return 'Password must have symbol characters';
  }
  return undefined;
}
