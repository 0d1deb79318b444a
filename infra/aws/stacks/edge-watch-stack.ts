import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AlarmTopics, calculated, FIVE_MINUTES, raiseAlarm } from '../constructs/alarms.ts';
import { CostBudget } from '../constructs/budget.ts';
import type { Config } from '../constructs/config.ts';
import { EdgeAccessLog } from '../constructs/edge-access-log.ts';
import { FirewallLog } from '../constructs/firewall-log.ts';

type EdgeWatchStackProps = StackProps & {
  config: Config;
  distributions: Record<'app' | 'sites' | 'domains', IDistribution>;
  accessLog: { bucketArn: string };
  certificate: ICertificate;
  webAclArn: string;
};

/**
 * Alarms on the merchants' sites, the firewall, the certificate and the account's costs, in the edge’s region, where their
 * metrics and logs are. The dashboard's distribution has none: nearly all it answers comes from the API.
 */
export class EdgeWatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, distributions, accessLog, ...props }: EdgeWatchStackProps,
  ) {
    super(scope, id, props);
    const { certificate, webAclArn } = props;
    const { page, notice } = new AlarmTopics(this, 'AlarmTopics', { email: config.alarmEmail });
    this.alarmOnSites(distributions.sites, page);
    raiseAlarm(this, {
      name: 'mirsah-orders-blocked',
      metric: new FirewallLog(this, 'FirewallLog', { webAclArn }).ordersBlocked,
      atLeast: 3,
      topic: notice,
    });
    this.alarmOnCertificate(certificate, notice);
    new CostBudget(this, 'Costs', { monthlyDollars: config.monthlyBudget, topic: notice });
    new EdgeAccessLog(this, 'AccessLog', { distributions, bucket: accessLog });
  }

  /** Percent of the requests, of two hundred or more. Orders are so few of them that the API's errors do not show. */
  private alarmOnSites({ distributionId }: IDistribution, topic: ITopic) {
    const ofSites = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period: FIVE_MINUTES,
      });
    raiseAlarm(this, {
      name: 'mirsah-sites-edge-errors',
      metric: calculated('IF(FILL(requests, 0) >= 200, errors, 0)', {
        requests: ofSites('Requests', 'Sum'),
        errors: ofSites('5xxErrorRate', 'Average'),
      }),
      atLeast: 5,
      periods: [2, 3],
      topic,
    });
  }

  /** AWS renews it by itself sixty days before it ends. */
  private alarmOnCertificate({ certificateArn }: ICertificate, topic: ITopic) {
    const day = Duration.days(1);
    const daysLeft = new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: certificateArn },
      statistic: 'Minimum',
      period: day,
    });
    raiseAlarm(this, {
      name: 'mirsah-certificate-expiring',
      metric: calculated('30 - daysLeft', { daysLeft }, day),
      atLeast: 0,
      topic,
    });
  }
}
