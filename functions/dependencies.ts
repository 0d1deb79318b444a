import { CognitoIdentityProviderClient, GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock/clock.ts';
import type { IdentityDirectory } from '@mirsah/domain/profile/profile-repository.ts';
import { createContactMessageIntake } from '@mirsah/table/contact-message-repository.ts';
import {
  createLandingPageRepository,
  createPublicLandingPages,
} from '@mirsah/table/landing-page-repository.ts';
import { createMessageTemplateRepository } from '@mirsah/table/message-template-repository.ts';
import { createOrderIntake } from '@mirsah/table/order-intake.ts';
import { createOrderRepository, createReceiptRepository } from '@mirsah/table/order-repository.ts';
import { createPageVersionRepository } from '@mirsah/table/page-version-repository.ts';
import { createPictureRepository } from '@mirsah/table/picture-repository.ts';
import { createProductRepository } from '@mirsah/table/product-repository.ts';
import { createProfileRepository } from '@mirsah/table/profile-repository.ts';
import { createSubdomainAvailability } from '@mirsah/table/subdomain-claim.ts';
import { openTable } from '@mirsah/table/table.ts';
import { getEnvironment } from './environment.ts';
import { createUploadStore } from './upload-store.ts';

let dependencies: ReturnType<typeof create> | undefined;

/** Every port that use cases ask for, made once per container. Clients are made nowhere else. */
export function getDependencies() {
  dependencies ??= create();
  return dependencies;
}

function create() {
  const table = openTable(new DynamoDBClient({}), getEnvironment().TABLE_NAME);
  return {
    clock: systemClock,
    landingPages: createLandingPageRepository(table),
    pages: createPublicLandingPages(table),
    versions: createPageVersionRepository(table),
    subdomains: createSubdomainAvailability(table),
    orders: createOrderRepository(table),
    intake: createOrderIntake(table),
    receipts: createReceiptRepository(table),
    contactMessages: createContactMessageIntake(table),
    profiles: createProfileRepository(table),
    pictures: createPictureRepository(table),
    products: createProductRepository(table),
    messageTemplates: createMessageTemplateRepository(table),
    uploads: createUploadStore(new S3Client({}), getEnvironment().UPLOAD_BUCKET),
    identities: createIdentityDirectory(new CognitoIdentityProviderClient({})),
  };
}

function createIdentityDirectory(client: CognitoIdentityProviderClient): IdentityDirectory {
  return {
    async describe(accessToken) {
      const { UserAttributes = [] } = await client.send(new GetUserCommand({ AccessToken: accessToken }));
      const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? '';
      return { email: attribute('email'), fullName: attribute('name') };
    },
  };
}
