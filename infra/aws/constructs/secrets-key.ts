import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

/** What merchants' secrets are for, as `functions/secrets` binds it to each data key. */
type SecretName = 'cod-api-key' | 'whatsapp-token' | 'whatsapp-app-secret';

/**
 * Under it lie the data keys of merchants' secrets. It cannot be made again: without it those secrets are lost, so it
 * outlives its stack, and a deletion by hand can be taken back for a month.
 */
export class SecretsKey extends Construct {
  readonly key: IKey;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      alias: 'mirsah-secrets',
      description: 'Encrypts the data keys of merchants’ partner secrets',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

export function toSealSecrets(key: IKey): PolicyStatement {
  return onKey(key, 'kms:GenerateDataKey');
}

/** Only secrets of these purposes: KMS compares what each was bound to when it was sealed. */
export function toOpenSecrets(key: IKey, ...names: SecretName[]): PolicyStatement {
  return onKey(key, 'kms:Decrypt', names);
}

function onKey(key: IKey, action: string, names?: SecretName[]): PolicyStatement {
  return new PolicyStatement({
    actions: [action],
    resources: [key.keyArn],
    ...(names && { conditions: { StringEquals: { 'kms:EncryptionContext:secret': names } } }),
  });
}
