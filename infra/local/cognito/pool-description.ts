import { join } from 'node:path';
import { readJson, writeJson } from '../json-file.ts';
import { isObject, type RequestFields } from './request-fields.ts';

/** The settings that UpdateUserPool changes and DescribeUserPool returns. Only those named here have an effect. */
type PoolDescription = RequestFields & {
  Policies: { PasswordPolicy: PasswordPolicy };
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' | 'COGNITO_DEFAULT'; From?: string };
};

export type PasswordPolicy = {
  MinimumLength: number;
  RequireLowercase: boolean;
  RequireUppercase: boolean;
  RequireNumbers: boolean;
  RequireSymbols: boolean;
};

export type PoolDescriptionStore = {
  get(): PoolDescription;
  /** Fields that are left out are reset to their defaults, as on AWS. */
  update(fields: RequestFields): void;
};

const createdWith: PoolDescription = {
  Policies: {
    PasswordPolicy: {
      MinimumLength: 6,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    },
  },
  DeletionProtection: 'ACTIVE',
  LambdaConfig: { PreSignUp: 'arn:aws:lambda:local:000000000000:function:mirsah-pre-sign-up' },
  AutoVerifiedAttributes: ['email'],
  MfaConfiguration: 'OFF',
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: '"مرساة" <no-reply@mirsah.test>' },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  UserPoolTier: 'ESSENTIALS',
};

const awsDefaults: PoolDescription = {
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    },
  },
  DeletionProtection: 'INACTIVE',
  MfaConfiguration: 'OFF',
  EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' },
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  UserPoolTier: 'ESSENTIALS',
};

/** Opens the pool's settings, stored in a file of `dataDir`. A new pool has those of the CDK app. */
export function openPoolDescription(dataDir: string): PoolDescriptionStore {
  const file = join(dataDir, 'pool.json');
  const stored = readJson(file);
  // Only this store writes here.
  let description = isObject(stored) ? (stored as PoolDescription) : createdWith;
  return {
    get: () => description,
    update: ({ UserPoolId, ...fields }) => {
      description = { ...awsDefaults, ...fields };
      writeJson(file, description);
    },
  };
}
