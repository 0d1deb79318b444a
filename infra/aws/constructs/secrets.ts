import { CfnOutput, Duration, Fn, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { EDGE_REGION } from '../regions.ts';
import { acknowledge } from './nag.ts';

/**
 * The purposes of merchants' secrets, each of which functions/connections/secrets.ts binds to its data keys.
 */
type SecretName = 'cod-api-key' | 'whatsapp-token' | 'whatsapp-app-secret' | 'conversion-token';

/**
 * The key that encrypts the data keys of merchants' secrets. Without it those secrets are lost, so it is
 * retained when its stack is deleted, and a deletion by hand can be cancelled for a month.
 */
export class SecretsKey extends Construct {
  readonly key: IKey;

  /** `replicaArn` replaces the stack's own key. */
  constructor(scope: Construct, id: string, { replicaArn }: { replicaArn: string | undefined }) {
    super(scope, id);
    if (replicaArn) {
      this.key = Key.fromKeyArn(this, 'Replica', replicaArn);
      return;
    }
    this.key = new Key(this, 'Key', {
      alias: 'mirsah-secrets',
      description: 'Encrypts the data keys of merchants’ connection secrets',
      enableKeyRotation: true,
      // So that a table that is restored in another region can be read there, with a replica of this key.
      multiRegion: true,
      pendingWindow: Duration.days(30),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}

/** Restricts the key's use to secrets of these purposes, each of which KMS binds to the given context. */
export function toSealSecrets(key: IKey, ...names: SecretName[]): PolicyStatement {
  return onKey(key, 'kms:GenerateDataKey', names);
}

/**
 * Restricts the key's use to secrets of these purposes: KMS compares the context that each secret was sealed
 * with.
 */
export function toOpenSecrets(key: IKey, ...names: SecretName[]): PolicyStatement {
  return onKey(key, 'kms:Decrypt', names);
}

function onKey(key: IKey, action: string, names: SecretName[]): PolicyStatement {
  return new PolicyStatement({
    actions: [action],
    resources: [key.keyArn],
    conditions: {
      StringEquals: { 'kms:EncryptionContext:secret': names },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner', 'secret'] },
      Null: { 'kms:EncryptionContext:owner': 'false' },
    },
  });
}

/**
 * A secret header that our distributions add to each request, so that the functions can reject requests to
 * the API's own address, which bypass the firewall. The address cannot be disabled without a custom domain
 * for the API, and that domain would be public too. The drawback: the value is part of the settings of the
 * distributions, and anyone who may read those in this account can read it. It only helps to bypass the
 * firewall; tokens and permissions are checked all the same.
 */
export class OriginSecret extends Construct {
  readonly header = 'x-origin-verify';
  /**
   * The value that distributions send, for their stack. Resolved by CloudFormation at deployment; never part
   * of a template.
   */
  readonly valueAtEdge: string;
  /** What functions read: the same value, and another accepted one during a rotation. */
  readonly secret: Secret;
  /**
   * Must change with what distributions send: CloudFormation resolves a secret only for resources that
   * change.
   */
  readonly round: string;

  constructor(scope: Construct, id: string, { round }: { round: number }) {
    super(scope, id);
    this.round = `Origin secret, round ${round}`;
    const { partition, account, region, stackName } = Stack.of(this);
    const secret = new Secret(this, 'Secret', {
      description: 'Proves to the API that a request came through our distributions',
      // CloudFormation resolves only secrets of a stack's own region.
      ...(region !== EDGE_REGION && { replicaRegions: [{ region: EDGE_REGION }] }),
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ other: '' }),
        generateStringKey: 'current',
        passwordLength: 48,
        excludePunctuation: true,
      },
    });
    const key = 'OriginSecretAtEdge';
    // A replica has the ARN of its primary, with its own region.
    const name = Fn.select(6, Fn.split(':', secret.secretArn));
    const replica = `arn:${partition}:secretsmanager:${EDGE_REGION}:${account}:secret:${name}`;
    new CfnOutput(this, 'AtEdge', { key, value: replica });
    const arn = Fn.getStackOutput(stackName, key, region);
    this.valueAtEdge = SecretValue.secretsManager(arn, { jsonField: 'current' }).unsafeUnwrap();
    this.secret = secret;
    new CfnOutput(this, 'Output', { key: 'OriginSecret', value: secret.secretArn });
    acknowledge(secret, {
      'AwsSolutions-SMG4': 'Distributions get a new value by a deployment (docs/operations.md).',
    });
  }
}

/**
 * The key of the hashes of phones in keys of the table. Without it phones cannot be looked up until all keys
 * are rewritten, so it is retained with the data. The secret's generation settings never change:
 * CloudFormation would generate another one.
 */
export class PhoneKeys extends Construct {
  /** For every function that looks up phones. */
  readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description: 'Keys of the hashes in place of phones in the table’s keys',
      generateSecretString: {
        passwordLength: 48,
        excludePunctuation: true,
        secretStringTemplate: JSON.stringify({ previous: null }),
        generateStringKey: 'current',
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new CfnOutput(this, 'Output', { key: 'PhoneKeys', value: this.secret.secretArn });
    acknowledge(this.secret, {
      'AwsSolutions-SMG4': 'All keys of the table are rewritten with a new value, which an operator begins.',
    });
  }
}
