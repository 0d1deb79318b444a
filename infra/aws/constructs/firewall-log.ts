import { api } from '@mirsah/contracts/api';
import { telemetryNamespace } from '@mirsah/table/dynamo/telemetry';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/**
 * The log of requests that the firewall blocked, for a week, without those that passed. WAF's own metrics
 * have no paths, and a blocked order looks like a missing page to its shopper.
 */
export class FirewallLog extends Construct {
  /**
   * Orders that one of AWS's rules classified as an attack, in a quarter of an hour; not those above an
   * address's limit.
   */
  readonly ordersBlocked: IMetric;

  constructor(scope: Construct, id: string, { webAclArn }: { webAclArn: string }) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      // WAF accepts only names with this prefix.
      logGroupName: 'aws-waf-logs-mirsah',
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAclArn,
      logDestinationConfigs: [logGroup.logGroupArn],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
      // A receipt's link contains its secret.
      redactedFields: [
        { queryString: {} },
        ...['authorization', 'cookie'].map((name) => ({ singleHeader: { Name: name } })),
      ],
    });
    const { method, path } = api.submitOrder;
    const blocked = new MetricFilter(this, 'OrdersBlocked', {
      logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.httpRequest.httpMethod', '=', method),
        FilterPattern.stringValue('$.httpRequest.uri', '=', path),
        FilterPattern.stringValue('$.terminatingRuleType', '=', 'MANAGED_RULE_GROUP'),
      ),
      metricNamespace: telemetryNamespace,
      metricName: 'OrdersBlocked',
    });
    this.ordersBlocked = blocked.metric({ statistic: 'Sum', period: Duration.minutes(15) });
  }
}
