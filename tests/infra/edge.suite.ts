import { api } from '@mirsah/contracts/api';
import { isSignInNeeded } from '@mirsah/contracts/contract';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { defaults, only, propertiesOf } from './synthesised.ts';

const { edge, edgeWatch, product } = defaults;

/** As a router might understand it, however it was written. */
const path = (SearchString: string, PositionalConstraint = 'EXACTLY') => ({
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    SearchString,
    PositionalConstraint,
    TextTransformations: ['URL_DECODE', 'URL_DECODE_UNI', 'NORMALIZE_PATH', 'LOWERCASE'].map(
      (Type, Priority) => ({ Priority, Type }),
    ),
  },
});
const sentTo = (endpoint: { method: string; path: string }) => ({
  AndStatement: {
    Statements: [
      {
        ByteMatchStatement: Match.objectLike({
          FieldToMatch: { Method: {} },
          SearchString: endpoint.method,
          PositionalConstraint: 'EXACTLY',
        }),
      },
      path(endpoint.path),
    ],
  },
});

it.each([
  ['orders from one address, with an answer that the form understands', sentTo(api.submitOrder), 100],
  ['reports of visits from one address, on all pages together', sentTo(api.collectVisit), 2000],
  ['messages to the platform from one address', sentTo(api.sendContactMessage), 20],
  [
    'calls of the API from one address, of webhooks apart',
    { AndStatement: { Statements: [path('/api/', 'STARTS_WITH'), { NotStatement: Match.anyValue() }] } },
    3000,
  ],
])('the firewall limits %s', (_what, ScopeDownStatement, Limit) => {
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: {
            Limit,
            EvaluationWindowSec: 300,
            AggregateKeyType: 'IP',
            ScopeDownStatement,
          },
        },
      }),
    ]),
  });
});

type ByteMatch = {
  FieldToMatch: { UriPath?: object; Method?: object };
  SearchString: string;
  PositionalConstraint: string;
};
type Scope = {
  AndStatement?: { Statements: Scope[] };
  OrStatement?: { Statements: Scope[] };
  NotStatement?: { Statement: Scope };
  ByteMatchStatement?: ByteMatch;
  RegexMatchStatement?: { RegexString: string };
};

/** Whether a rule counts a call, whose path is spelled as it is routed. */
function counts(scope: Scope, call: { method: string; path: string }): boolean {
  const { AndStatement, OrStatement, NotStatement, ByteMatchStatement: match, RegexMatchStatement } = scope;
  if (AndStatement) return AndStatement.Statements.every((each) => counts(each, call));
  if (OrStatement) return OrStatement.Statements.some((each) => counts(each, call));
  if (NotStatement) return !counts(NotStatement.Statement, call);
  if (RegexMatchStatement) return new RegExp(RegexMatchStatement.RegexString).test(call.path);
  if (!match) throw new Error(`A statement that this test does not know: ${JSON.stringify(scope)}`);
  const value = match.FieldToMatch.Method ? call.method : call.path.toLowerCase();
  return match.PositionalConstraint === 'EXACTLY'
    ? value === match.SearchString
    : value.startsWith(match.SearchString);
}

it.each(Object.entries(api).filter(([, { access }]) => !isSignInNeeded(access)))(
  'one sender’s calls of %s, which needs no account, are limited by their address, or are a webhook’s',
  (name, { method, path: route }) => {
    const { Rules } = only(
      propertiesOf<{ Rules: { Statement: { RateBasedStatement?: { ScopeDownStatement: Scope } } }[] }>(
        edge,
        'AWS::WAFv2::WebACL',
      ),
    );
    const scopes = Rules.flatMap(({ Statement }) => Statement.RateBasedStatement?.ScopeDownStatement ?? []);
    const call = { method, path: route.replace(/\{\w+\}/g, 'a') };
    const isCounted = scopes.some((scope) => counts(scope, call));
    const isWebhook = /whatsapp|telegram/i.test(name);
    expect([name, isCounted]).toEqual([name, !isWebhook]);
  },
);

type Regex = { RegexString: string; FieldToMatch: unknown; TextTransformations: unknown };
type WebAcl = {
  Rules: {
    Name: string;
    Priority: number;
    OverrideAction?: unknown;
    Statement: {
      ManagedRuleGroupStatement?: { VendorName: string; Name: string };
      RateBasedStatement?: {
        ScopeDownStatement: {
          AndStatement?: { Statements: { NotStatement?: { Statement: { RegexMatchStatement?: Regex } } }[] };
        };
      };
    };
  }[];
};

/** Of the paths that the limit of the API by address leaves out, undecoded. */
function uncounted(): RegExp {
  const { Rules } = only(propertiesOf<WebAcl>(edge, 'AWS::WAFv2::WebACL'));
  const rule = Rules.find(({ Name }) => Name === 'api-rate')?.Statement.RateBasedStatement;
  const [, rest] = rule?.ScopeDownStatement.AndStatement?.Statements ?? [];
  const RegexMatchStatement = rest?.NotStatement?.Statement.RegexMatchStatement;
  expect(RegexMatchStatement).toMatchObject({
    FieldToMatch: { UriPath: {} },
    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
  });
  return new RegExp(RegexMatchStatement?.RegexString ?? 'none');
}

it.each(['/api/telegram/webhook', '/api/whatsapp/3f0c8a52-6d1e-4b7a-9c55-0e8d7a61b2f4/webhook'])(
  'the servers that call %s for all merchants are not counted by their address',
  (webhook) => {
    expect(webhook).toMatch(uncounted());
  },
);

it.each([
  '/api/orders',
  '/api/whatsapp-templates',
  '/api/whatsapp/../orders/webhook',
  '/api/whatsapp/%2e%2e/webhook',
  '/api/whatsapp/a/b/webhook',
  '/api/whatsapp/a/webhook/',
  '/api/orders/x?/api/telegram/webhook',
  '/api/orders/api/telegram/webhook',
])('a call of %s is counted by its address', (other) => {
  expect(other).not.toMatch(uncounted());
});

it('the firewall rejects bodies of shoppers and visitors that no form of ours sends', () => {
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: { CustomResponse: { ResponseCode: 413 } } },
        Statement: {
          AndStatement: {
            Statements: [
              {
                OrStatement: {
                  Statements: [path('/functions/v1/', 'STARTS_WITH'), path(api.sendContactMessage.path)],
                },
              },
              {
                SizeConstraintStatement: Match.objectLike({
                  // Of a larger body the firewall sees only the beginning.
                  FieldToMatch: { Body: { OversizeHandling: 'MATCH' } },
                  ComparisonOperator: 'GT',
                  Size: 16_384,
                }),
              },
            ],
          },
        },
      }),
    ]),
  });
});

it('the firewall asks AWS’s list of bad addresses and its sets of rules, after the limits', () => {
  const { Rules } = only(propertiesOf<WebAcl>(edge, 'AWS::WAFv2::WebACL'));
  const inOrder = Rules.toSorted((a, b) => a.Priority - b.Priority);
  expect(new Set(Rules.map(({ Priority }) => Priority)).size).toBe(Rules.length);
  const managed = inOrder.slice(-3);
  expect(managed.map(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name)).toEqual([
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesCommonRuleSet',
    'AWSManagedRulesKnownBadInputsRuleSet',
  ]);
  for (const { OverrideAction } of managed) expect(OverrideAction).toEqual({ None: {} });
});

it('an order that a rule of AWS’s blocks is answered with a page that says so, and not as a missing page', () => {
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    CustomResponseBodies: {
      blocked: { ContentType: 'TEXT_HTML', Content: Match.stringLikeRegexp('dir="rtl".*لم يصل طلبك') },
    },
  });
  const shown = { Block: { CustomResponse: { ResponseCode: 400, CustomResponseBodyKey: 'blocked' } } };
  for (const Name of ['AWSManagedIPReputationList', 'NoUserAgent_HEADER', 'Log4JRCE_BODY']) {
    edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        Match.objectLike({
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({
              RuleActionOverrides: Match.arrayWith([{ Name, ActionToUse: shown }]),
            }),
          },
        }),
      ]),
    });
  }
});

it('the firewall lets a landing page with HTML in it through', () => {
  const counted = (Name: string) => Match.objectLike({ Name, ActionToUse: { Count: {} } });
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        Statement: {
          ManagedRuleGroupStatement: Match.objectLike({
            Name: 'AWSManagedRulesCommonRuleSet',
            RuleActionOverrides: Match.arrayWith([
              counted('SizeRestrictions_BODY'),
              counted('CrossSiteScripting_BODY'),
            ]),
          }),
        },
      }),
    ]),
  });
});

it('one certificate covers the app and every site', () => {
  edge.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'mirsah.example',
    SubjectAlternativeNames: ['*.mirsah-sites.example'],
  });
});

it('the access log does not contain the keys of receipts', () => {
  const deliveries = Object.values(
    propertiesOf<{ RecordFields: string[] }>(edgeWatch, 'AWS::Logs::Delivery'),
  );
  // Of the dashboard, the merchants' sites, and their own domains.
  expect(deliveries).toHaveLength(3);
  for (const { RecordFields } of deliveries) {
    expect(RecordFields).toContain('cs-uri-stem');
    for (const secret of ['cs-uri-query', 'cs(Referer)', 'cs(Cookie)']) {
      expect(RecordFields).not.toContain(secret);
    }
  }
});

it('the access log is stored for a week, in a bucket of the home region that only the log may write to', () => {
  type Bucket = { LifecycleConfiguration: { Rules: { ExpirationInDays?: number }[] } };
  const [[id, bucket] = ['', undefined], ...others] = Object.entries(
    propertiesOf<Bucket>(product, 'AWS::S3::Bucket'),
  ).filter(([name]) => name.startsWith('EdgeAccessLog'));
  expect(others).toEqual([]);
  expect(bucket?.LifecycleConfiguration.Rules.map(({ ExpirationInDays }) => ExpirationInDays)).toContain(7);
  product.hasResourceProperties('AWS::S3::BucketPolicy', {
    Bucket: { Ref: id },
    PolicyDocument: Match.objectLike({
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Action: 's3:PutObject',
          Principal: { Service: 'delivery.logs.amazonaws.com' },
          Condition: {
            StringEquals: { 'aws:SourceAccount': Match.anyValue() },
            ArnLike: { 'aws:SourceArn': Match.anyValue() },
          },
        }),
      ]),
    }),
  });
  edgeWatch.hasResourceProperties('AWS::Logs::DeliveryDestination', {
    DestinationResourceArn: { 'Fn::GetStackOutput': Match.objectLike({ StackName: 'mirsah-app' }) },
  });
  edgeWatch.resourceCountIs('AWS::S3::Bucket', 0);
});
