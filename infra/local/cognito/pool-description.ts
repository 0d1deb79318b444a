import { join } from 'node:path';
import { readJson, writeJson } from '../json-file.ts';
import { isObject, type RequestFields } from './request-fields.ts';

/**
 * The settings that UpdateUserPool changes and DescribeUserPool returns. Only those named here have an
 * effect.
 */
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
  /** Omitted fields are reset to their defaults, as on AWS. */
  update(fields: RequestFields): void;
  client(): ClientDescription;
  /** As `update`, for the dashboard's client. */
  updateClient(fields: RequestFields): void;
};

/** The settings of a client. Only `RefreshTokenValidity`, in days, has an effect. */
type ClientDescription = RequestFields & { RefreshTokenValidity: number };

const createdWith: PoolDescription = {
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: false,
      RequireNumbers: true,
      RequireSymbols: false,
    },
  },
  DeletionProtection: 'ACTIVE',
  LambdaConfig: {
    PreSignUp: 'arn:aws:lambda:local:000000000000:function:mirsah-user-pool',
    PostConfirmation: 'arn:aws:lambda:local:000000000000:function:mirsah-user-pool',
  },
  AutoVerifiedAttributes: ['email'],
  MfaConfiguration: 'OPTIONAL',
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

const clientCreatedWith: ClientDescription = {
  ClientName: 'Dashboard',
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
  AccessTokenValidity: 15,
  IdTokenValidity: 15,
};

/**
 * Opens the settings of the pool and its client, stored in files of `dataDir`. The initial ones are those of
 * the CDK app.
 */
export function openPoolDescription(dataDir: string): PoolDescriptionStore {
  const file = join(dataDir, 'pool.json');
  const stored = readJson(file);
  // Only this store writes here.
  let description = isObject(stored) ? (stored as PoolDescription) : createdWith;
  const clientFile = join(dataDir, 'client.json');
  const storedClient = readJson(clientFile);
  let client = isObject(storedClient) ? (storedClient as ClientDescription) : clientCreatedWith;
  return {
    get: () => description,
    update: ({ UserPoolId, ...fields }) => {
      description = { ...awsDefaults, ...fields };
      writeJson(file, description);
    },
    client: () => client,
    updateClient: ({ UserPoolId, ClientId, ...fields }) => {
      client = { RefreshTokenValidity: 30, ...fields };
      writeJson(clientFile, client);
    },
  };
}
