import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AlarmTopics, calculated, FIVE_MINUTES, raiseAlarm } from '../constructs/alarms.ts';
import { CostBudget } from '../constructs/budget.ts';
import type { Config } from '../constructs/config.ts';
import { DistributionRecords } from '../constructs/distribution.ts';
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
 * DNS records of the distributions, and alarms on the distributions,
 * the firewall, the certificate and the account's costs, in the edge’s region, where their metrics and logs
 * are.
 */
export class EdgeWatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, distributions, accessLog, ...props }: EdgeWatchStackProps,
  ) {
    super(scope, id, props);
    const { certificate, webAclArn } = props;
    this.addRecords(config, distributions);
    const { page, notice } = new AlarmTopics(this, 'AlarmTopics', { email: config.alarmEmail });
    this.alarmOnErrors(distributions, page);
    raiseAlarm(this, {
      name: 'mirsah-orders-blocked',
      metric: new FirewallLog(this, 'FirewallLog', { webAclArn }).ordersBlocked,
      atLeast: 3,
      topic: notice,
    });
    this.alarmOnCertificate(certificate, notice);
    new CostBudget(this, 'Costs', {
      prefix: config.prefix,
      monthlyDollars: config.monthlyBudget,
      monitorArn: config.costMonitorArn,
      topic: notice,
    });
    new EdgeAccessLog(this, 'AccessLog', { distributions, bucket: accessLog });
  }

  private addRecords(config: Config, distributions: EdgeWatchStackProps['distributions']) {
    for (const [name, label] of [
      ['app', ''],
      ['sites', '*.'],
    ] as const) {
      const { domain, zone } = config[name];
      new DistributionRecords(this, `${name}Records`, {
        distribution: distributions[name],
        zone: HostedZone.fromHostedZoneAttributes(this, `${name}Zone`, {
          hostedZoneId: zone.id,
          zoneName: zone.name,
        }),
        name: `${label}${domain}`,
      });
    }
  }

  /**
   * Percent of each distribution's requests, of two hundred or more, added up. Orders are so few of them that
   * the API's errors do not show.
   */
  private alarmOnErrors(distributions: EdgeWatchStackProps['distributions'], topic: ITopic) {
    const names = ['app', 'sites', 'domains'] as const;
    const of = ({ distributionId }: IDistribution, metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period: FIVE_MINUTES,
      });
    raiseAlarm(this, {
      name: 'mirsah-edge-errors',
      metric: calculated(
        names.map((name) => `IF(FILL(${name}Requests, 0) >= 200, FILL(${name}Errors, 0), 0)`).join(' + '),
        Object.fromEntries(
          names.flatMap((name) => [
            [`${name}Requests`, of(distributions[name], 'Requests', 'Sum')],
            [`${name}Errors`, of(distributions[name], '5xxErrorRate', 'Average')],
          ]),
        ),
      ),
      atLeast: 5,
      periods: [2, 3],
      topic,
    });
  }

  /** AWS renews it automatically sixty days before it ends. */
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
