import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AlarmTopic, raiseAlarm } from '../constructs/alarms.ts';
import type { Config } from '../constructs/config.ts';
import { EdgeAccessLog } from '../constructs/edge-access-log.ts';
import { firewallMetrics } from '../constructs/firewall.ts';

type EdgeWatchStackProps = StackProps & {
  config: Config;
  distributions: Record<'app' | 'sites', IDistribution>;
};

const period = Duration.minutes(5);

/** Alarms on the distributions and the firewall, in the edge's region, where their metrics and logs are. */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, { config, distributions, ...props }: EdgeWatchStackProps) {
    super(scope, id, props);
    const { topic } = new AlarmTopic(this, 'Alarms', { email: config.alarmEmail });
    this.alarmOnErrors('app', distributions.app, topic);
    this.alarmOnErrors('sites', distributions.sites, topic);
    raiseAlarm(this, {
      name: 'mirsah-orders-blocked',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewallMetrics.webAcl, Rule: firewallMetrics.orderRate },
        statistic: 'Sum',
        period,
      }),
      atLeast: 1,
      topic,
    });
    new EdgeAccessLog(this, 'AccessLog', distributions);
  }

  private alarmOnErrors(name: 'app' | 'sites', { distributionId }: IDistribution, topic: ITopic) {
    raiseAlarm(this, {
      name: `mirsah-${name}-edge-errors`,
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
        period,
      }),
      // Percent of all requests.
      atLeast: 2,
      periods: 2,
      topic,
    });
  }
}
