import { api } from '@mirsah/contracts/api.ts';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Names under which WAF reports the rules' metrics. */
export const firewallMetrics = { webAcl: 'mirsah', orderRate: 'mirsah-order-rate' } as const;

/**
 * Orders from one address in five minutes. Generous, because whole mobile networks of the Gulf share few addresses:
 * it stops floods, not shoppers.
 */
const ORDERS_PER_ADDRESS = 100;

/**
 * Rules of AWS's common set that only count here. They would refuse what merchants and shoppers rightly send: pages
 * with HTML and links in them, bodies over 8 KB, and the long query strings that advertisements add. Bodies are parsed
 * and checked field by field behind the firewall.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'GenericRFI_QUERYARGUMENTS',
  'EC2MetaDataSSRF_BODY',
];

/** In front of both distributions; lives in us-east-1, as CloudFront demands. */
export class Firewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: 'mirsah',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(firewallMetrics.webAcl),
      rules: [
        orderRate(0),
        managed(1, 'AWSManagedRulesCommonRuleSet', COUNTED),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}

/** Answers 429, not 403: the sites show "page not found" for a 403, and the order form must know what happened. */
function orderRate(priority: number): CfnWebACL.RuleProperty {
  return {
    name: 'order-rate',
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    visibilityConfig: visible(firewallMetrics.orderRate),
    statement: {
      rateBasedStatement: {
        limit: ORDERS_PER_ADDRESS,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
        scopeDownStatement: {
          andStatement: {
            statements: [
              exactly({ method: {} }, api.submitOrder.method),
              exactly({ uriPath: {} }, api.submitOrder.path),
            ],
          },
        },
      },
    },
  };
}

function managed(priority: number, name: string, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: visible(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  };
}

function exactly(
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch,
      searchString,
      positionalConstraint: 'EXACTLY',
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
