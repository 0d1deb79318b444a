import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './nag.ts';

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

/**
 * What our distributions add to each request, so that the functions can refuse whoever calls the API's own address and
 * with that goes past the firewall. The address cannot be switched off: that needs a custom domain for the API, and then
 * it is that domain which is open to everybody. The price: the value stands in the settings of the functions and of the
 * distributions, readable to whoever may read those in this account. It opens nothing but the way around the firewall;
 * tokens and rules are checked just the same.
 */
export class OriginSecret extends Construct {
  readonly header = 'x-origin-verify';
  /** Resolved by CloudFormation at deployment; never part of a template. */
  readonly value: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'Proves to the API that a request came through our distributions',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    this.value = secret.secretValue.unsafeUnwrap();
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'A new value must reach functions and distributions together, which a deployment does.',
    });
  }
}
