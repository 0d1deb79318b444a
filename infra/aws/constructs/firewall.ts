import { api } from '@mirsah/contracts/api';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { blockedPageText as text } from '../messages/index.ts';

/**
 * The limit of orders from one address in five minutes. High, because whole mobile networks of the Gulf share
 * few addresses: it stops floods, not shoppers.
 */
const ORDERS_PER_ADDRESS = 100;

/**
 * The limit of visit events from one address in five minutes; a view sends one or two. The API has a stricter
 * limit for each page and address; this one prevents a flood from using up the route's throughput.
 */
const VISIT_MESSAGES_PER_ADDRESS = 2000;

/**
 * The limit of all other requests of shoppers from one address in five minutes: receipts, codes, answers to
 * offers, abandoned forms. Many of them may share an address, and one who orders makes about ten such calls.
 */
const SHOPPER_CALLS_PER_ADDRESS = 1000;

/** The limit of messages to the platform from one address in five minutes, more than a person writes. */
const CONTACT_MESSAGES_PER_ADDRESS = 20;

/**
 * The limit of calls below `/api/` from one address in five minutes, over all of its paths: opening a
 * dashboard makes about fifteen, and the merchants of an office may share an address. Webhooks are not
 * counted: a few servers of Meta's and Telegram's send for all merchants. Their signature, the limit of each
 * merchant's webhook and the routes' share of the API's throughput (core/contracts/throttles.ts) limit those.
 */
const API_CALLS_PER_ADDRESS = 3000;

const webhooks = [api.receiveWhatsAppReports, api.receiveTelegram];

/** Paths for people without an account that no other rule counts; a new endpoint is added automatically. */
const shopperPaths = [
  ...new Set(
    Object.values(api)
      .filter(({ access, path }) => access === 'public' && !path.startsWith('/api/'))
      .map(({ path }) => path),
  ),
].filter((path) => path !== api.submitOrder.path && path !== api.collectVisit.path);

/**
 * For requests of people without an account. A firewall of CloudFront's sees the first 16 KB of a body, and
 * counts a larger one as too large; the largest order that a form can hold has 6 KB.
 */
const MAX_PUBLIC_BODY_BYTES = 16 * 1024;

/**
 * Rules of AWS's common set that only count here. They would block legitimate requests of merchants and
 * shoppers: pages with HTML and links in them, bodies over 8 KB, and the long query strings that
 * advertisements add. Bodies are parsed and checked field by field behind the firewall.
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

/**
 * Rules of AWS's sets that can take an order for an attack. They answer with a page that says so: the sites
 * show "page not found" for the 403 of other rules. The form's script reads it as an error of ours, and keeps
 * what was typed.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'],
  AWSManagedRulesCommonRuleSet: [
    'NoUserAgent_HEADER',
    'UserAgent_BadBots_HEADER',
    'SizeRestrictions_Cookie_HEADER',
    'EC2MetaDataSSRF_COOKIE',
    'CrossSiteScripting_COOKIE',
  ],
  AWSManagedRulesKnownBadInputsRuleSet: [
    'JavaDeserializationRCE_BODY',
    'JavaDeserializationRCE_HEADER',
    'Log4JRCE_BODY',
    'Log4JRCE_HEADER',
  ],
};
const BLOCKED_PAGE = 'blocked';
const blockedPage = `<!doctype html><html lang="${text.language}" dir="${text.direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text.title}</title><h1>${text.title}</h1><p>${text.advice}</p></html>`;

/** The firewall in front of both distributions; CloudFront requires it to be in its own region. */
export class Firewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { prefix }: { prefix: string }) {
    super(scope, id);
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: 'mirsah',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      // The prefix of the rules' metrics.
      visibilityConfig: visible(prefix),
      customResponseBodies: { [BLOCKED_PAGE]: { contentType: 'TEXT_HTML', content: blockedPage } },
      rules: [
        addressRate(0, {
          name: 'order-rate',
          limit: ORDERS_PER_ADDRESS,
          of: sentTo(api.submitOrder),
        }),
        addressRate(1, {
          name: 'visit-rate',
          limit: VISIT_MESSAGES_PER_ADDRESS,
          of: sentTo(api.collectVisit),
        }),
        addressRate(2, {
          name: 'contact-rate',
          limit: CONTACT_MESSAGES_PER_ADDRESS,
          of: sentTo(api.sendContactMessage),
        }),
        addressRate(3, {
          name: 'api-rate',
          limit: API_CALLS_PER_ADDRESS,
          of: { andStatement: { statements: [path('STARTS_WITH', '/api/'), isNoWebhook] } },
        }),
        addressRate(4, {
          name: 'shopper-rate',
          limit: SHOPPER_CALLS_PER_ADDRESS,
          of: { orStatement: { statements: shopperPaths.map((each) => path('EXACTLY', each)) } },
        }),
        limitedBodies(5),
        managed(6, 'AWSManagedRulesAmazonIpReputationList'),
        managed(7, 'AWSManagedRulesCommonRuleSet', COUNTED),
        managed(8, 'AWSManagedRulesKnownBadInputsRuleSet'),
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}

type AddressRate = {
  name: string;
  /** The limit of calls from one address in five minutes. */
  limit: number;
  /** The counted calls. */
  of: CfnWebACL.StatementProperty;
};

/**
 * Answers 429, not 403: the sites show "page not found" for a 403, and the order form must know what
 * happened.
 */
function addressRate(priority: number, { name, limit, of }: AddressRate): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    visibilityConfig: visible(name),
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
        scopeDownStatement: of,
      },
    },
  };
}

/**
 * Answers 413 to bodies that no page of ours sends. Signed-in merchants send whole pages; the API limits
 * those.
 */
function limitedBodies(priority: number): CfnWebACL.RuleProperty {
  const tooLarge = {
    sizeConstraintStatement: {
      fieldToMatch: { body: { oversizeHandling: 'MATCH' } },
      comparisonOperator: 'GT',
      size: MAX_PUBLIC_BODY_BYTES,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
  const fromAnybody = {
    orStatement: {
      statements: [path('STARTS_WITH', '/functions/v1/'), path('EXACTLY', api.sendContactMessage.path)],
    },
  };
  return {
    name: 'body-size',
    priority,
    action: { block: { customResponse: { responseCode: 413 } } },
    visibilityConfig: visible('body-size'),
    statement: { andStatement: { statements: [fromAnybody, tooLarge] } },
  };
}

const customResponse = { responseCode: 400, customResponseBodyKey: BLOCKED_PAGE };

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
        ruleActionOverrides: [
          ...counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
          ...(SHOWN[name] ?? []).map((rule) => ({ name: rule, actionToUse: { block: { customResponse } } })),
        ],
      },
    },
  };
}

function sentTo(endpoint: { method: string; path: string }): CfnWebACL.StatementProperty {
  const method: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      searchString: endpoint.method,
      positionalConstraint: 'EXACTLY',
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
  return { andStatement: { statements: [method, path('EXACTLY', endpoint.path)] } };
}

/**
 * Compares the path as a router might interpret it: decoded (even if it was encoded twice), with doubled
 * slashes and dots resolved, in lower case. No spelling that passes the rule may reach the route.
 */
function path(positionalConstraint: 'EXACTLY' | 'STARTS_WITH', start: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      searchString: start.toLowerCase(),
      positionalConstraint,
      textTransformations: ['URL_DECODE', 'URL_DECODE_UNI', 'NORMALIZE_PATH', 'LOWERCASE'].map(
        (type, priority) => ({ priority, type }),
      ),
    },
  };
}

/**
 * Excludes the path of a webhook exactly as it is routed: other spellings are not decoded or resolved here,
 * so that no other route bypasses the limit.
 */
const isNoWebhook: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      regexMatchStatement: {
        fieldToMatch: { uriPath: {} },
        regexString: `^(${webhooks.map(({ path }) => path.replace(/\{\w+\}/g, '[A-Za-z0-9_-]+')).join('|')})$`,
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
};

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
