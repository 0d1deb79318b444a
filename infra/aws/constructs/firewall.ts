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
 * The limit of orders from one address in five minutes. High, because whole mobile networks of the Gulf share few
 * addresses: it stops floods, not shoppers.
 */
const ORDERS_PER_ADDRESS = 100;

/**
 * The limit of visit events from one address in five minutes; a view sends two or three. The API has a stricter limit
 * for each page and address; this one keeps a flood from using up the route's throughput.
 */
const VISIT_MESSAGES_PER_ADDRESS = 2000;

/**
 * Rules of AWS's common set that only count here. They would block legitimate requests of merchants and shoppers: pages
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

/** The firewall in front of both distributions; CloudFront requires it to be in its own region. */
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
  /** The limit of calls from one address in five minutes. */
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

/** Decodes the path before comparing it, as CloudFront does when it chooses a behaviour. */
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
