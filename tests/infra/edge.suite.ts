import { api } from '@mirsah/contracts/api';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { defaults, propertiesOf } from './synthesised.ts';

const { edge, edgeWatch } = defaults;

it.each([
  ['orders one address places, and tells the form so', api.submitOrder, 100],
  ['messages of visits one address sends, whatever pages they are of', api.collectVisit, 2000],
])('limits how many %s', (_what, { method, path }, Limit) => {
  const exactly = (SearchString: string) => ({
    ByteMatchStatement: Match.objectLike({ SearchString, PositionalConstraint: 'EXACTLY' }),
  });
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
            ScopeDownStatement: { AndStatement: { Statements: [exactly(method), exactly(path)] } },
          },
        },
      }),
    ]),
  });
});

it('lets a landing page with HTML in it through the firewall', () => {
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

it('has one certificate for the app and for every site', () => {
  edge.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'mirsah.example',
    SubjectAlternativeNames: ['*.mirsah-sites.example'],
  });
});

it('keeps the keys of receipts out of the access log', () => {
  const deliveries = Object.values(
    propertiesOf<{ RecordFields: string[] }>(edgeWatch, 'AWS::Logs::Delivery'),
  );
  expect(deliveries).toHaveLength(2);
  for (const { RecordFields } of deliveries) {
    expect(RecordFields).toContain('cs-uri-stem');
    for (const secret of ['cs-uri-query', 'cs(Referer)', 'cs(Cookie)']) {
      expect(RecordFields).not.toContain(secret);
    }
  }
});
