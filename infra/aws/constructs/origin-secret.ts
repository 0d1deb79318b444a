import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

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
