import { api } from '@mirsah/contracts/api.ts';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { defaults, propertiesOf } from './synthesised.ts';

const { edge, edgeWatch } = defaults;

it('limits how many orders one address places, and tells the form so', () => {
  edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    Rules: Match.arrayWith([
      Match.objectLike({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: Match.objectLike({
            AggregateKeyType: 'IP',
            ScopeDownStatement: {
              AndStatement: {
                Statements: Match.arrayWith([
                  { ByteMatchStatement: Match.objectLike({ SearchString: api.submitOrder.path }) },
                ]),
              },
            },
          }),
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
