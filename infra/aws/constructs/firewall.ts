import { api } from '@mirsah/contracts/api';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Names under which WAF reports the rules' metrics. */
export const firewallMetrics = {
  webAcl: 'mirsah',
  orderRate: 'mirsah-order-rate',
  visitRate: 'mirsah-visit-rate',
} as const;

/**
 * Orders from one address in five minutes. Generous, because whole mobile networks of the Gulf share few addresses:
 * it stops floods, not shoppers.
 */
const ORDERS_PER_ADDRESS = 100;

/**
 * What pages tell of visits from one address in five minutes; a view is two or three messages. Behind it each page
 * counts only so much of an address (`createViewAllowance`); this keeps a flood from using up the route's share.
 */
const VISIT_MESSAGES_PER_ADDRESS = 2000;

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
        addressRate(0, {
          name: 'order-rate',
          metric: firewallMetrics.orderRate,
          limit: ORDERS_PER_ADDRESS,
          endpoint: api.submitOrder,
        }),
        addressRate(1, {
          name: 'visit-rate',
          metric: firewallMetrics.visitRate,
          limit: VISIT_MESSAGES_PER_ADDRESS,
          endpoint: api.collectVisit,
        }),
        managed(2, 'AWSManagedRulesCommonRuleSet', COUNTED),
        managed(3, 'AWSManagedRulesKnownBadInputsRuleSet'),
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}

type AddressRate = {
  name: string;
  metric: string;
  /** Calls of the endpoint from one address in five minutes. */
  limit: number;
  endpoint: { method: string; path: string };
};

/** Answers 429, not 403: the sites show "page not found" for a 403, and the order form must know what happened. */
function addressRate(
  priority: number,
  { name, metric, limit, endpoint }: AddressRate,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    visibilityConfig: visible(metric),
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
        scopeDownStatement: {
          andStatement: {
            statements: [exactly({ method: {} }, endpoint.method), exactly({ uriPath: {} }, endpoint.path)],
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

/** As CloudFront does when it picks a behaviour: an encoded path is the same path. */
function exactly(
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch,
      searchString,
      positionalConstraint: 'EXACTLY',
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  };
}

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
