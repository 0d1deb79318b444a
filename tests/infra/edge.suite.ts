import { api } from '@mirsah/contracts/api';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { defaults, propertiesOf } from './synthesised.ts';

const { edge, edgeWatch } = defaults;

it.each([
  ['orders from one address, with an answer that the form understands', api.submitOrder, 100],
  ['reports of visits from one address, on all pages together', api.collectVisit, 2000],
])('the firewall limits %s', (_what, { method, path }, Limit) => {
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
  expect(deliveries).toHaveLength(2);
  for (const { RecordFields } of deliveries) {
    expect(RecordFields).toContain('cs-uri-stem');
    for (const secret of ['cs-uri-query', 'cs(Referer)', 'cs(Cookie)']) {
      expect(RecordFields).not.toContain(secret);
    }
  }
});
