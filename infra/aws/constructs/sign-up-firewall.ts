import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/**
 * The limit of calls from one address in five minutes that send a mail. An office shares an address, and a
 * person needs a few codes at most.
 */
const MAILS_PER_ADDRESS = 50;

/** The calls without a sign-in that send a mail, as Cognito's clients name them in a header. */
const MAILING = ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'];

/**
 * The firewall in front of the accounts: browsers call Cognito directly, past the one of CloudFront. A flood
 * of sign-ups would send our mails to strangers, until SES pauses the sender for everyone
 * (docs/decisions/0191-sign-ups-have-a-firewall.md).
 */
export class SignUpFirewall extends Construct {
  constructor(scope: Construct, id: string, { prefix, poolArn }: { prefix: string; poolArn: string }) {
    super(scope, id);
    const visible = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    });
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`${prefix}-accounts`),
      rules: [
        {
          name: 'mail-rate',
          priority: 0,
          action: { block: {} },
          visibilityConfig: visible('mail-rate'),
          statement: {
            rateBasedStatement: {
              limit: MAILS_PER_ADDRESS,
              evaluationWindowSec: 300,
              aggregateKeyType: 'IP',
              scopeDownStatement: { orStatement: { statements: MAILING.map(calls) } },
            },
          },
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: poolArn, webAclArn: webAcl.attrArn });
  }
}

function calls(operation: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
      searchString: `AWSCognitoIdentityProviderService.${operation}`.toLowerCase(),
      positionalConstraint: 'EXACTLY',
      textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
    },
  };
}
