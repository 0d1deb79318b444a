import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Source } from 'aws-cdk-lib/aws-s3-deployment';
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import type { Construct } from 'constructs';
import { AccountsExport, accountsBucket } from '../constructs/accounts-export.ts';
import { AlarmTopics } from '../constructs/alarms.ts';
import { BACKUPS } from '../constructs/backups.ts';
import { Canary } from '../constructs/canary.ts';
import type { Config } from '../constructs/config.ts';
import { ProductDashboard } from '../constructs/dashboard.ts';
import { demoPage } from '../constructs/demo-page.ts';
import type { DomainConnections } from '../constructs/domains.ts';
import { edgeAccessLogBucket } from '../constructs/edge-access-log.ts';
import { Egress } from '../constructs/egress.ts';
import { GivenUp } from '../constructs/given-up.ts';
import { HttpApi } from '../constructs/http-api.ts';
import { ImagesFunction, UploadBucket } from '../constructs/images.ts';
import { Notifications, Notifier } from '../constructs/notifications.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import { ProductAlarms } from '../constructs/product-alarms.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { PublicationRepair, Publisher, Republish } from '../constructs/publisher.ts';
import { Releases } from '../constructs/releases.ts';
import { RetentionJob } from '../constructs/retention.ts';
import { OriginSecret, toOpenSecrets, toSealSecrets } from '../constructs/secrets.ts';
import { type Builds, StaticFiles } from '../constructs/static-files.ts';
import { adminTableAccess, merchantTableAccess, publicTableAccess } from '../constructs/table-access.ts';
import { InsightsRebuild, PhoneRekey, TableStream } from '../constructs/table-stream.ts';
import { ViewCounting } from '../constructs/view-counting.ts';
import type { Watched } from '../constructs/watched.ts';
import { mediaPath } from '../edge/behaviors.ts';
import type { BackupStack } from './backup-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';

type AppStackProps = StackProps & {
  config: Config;
  builds: Builds;
  edge: Pick<EdgeStack, 'connections'>;
  data: Pick<DataStack, 'table' | 'accounts' | 'secretsKey' | 'phoneKeys' | 'userPoolFunction'>;
  /** Of the second region. */
  backup: Pick<BackupStack, 'accountsBucketName' | 'mediaBucketName' | 'region'> | undefined;
};

/** What the distributions forward to. */
type Origins = {
  /** The API's own host. */
  api: string;
  secret: OriginSecret;
  /** The dashboard's and the product's own files. */
  appBucket: IBucket;
  /** The merchants' sites, which the publisher writes. */
  siteBucket: IBucket;
  /** The origin that the editor posts images to. */
  uploadOrigin: string;
};

/** Everything that a deployment of new code changes: functions, API, publisher and files. */
export class AppStack extends Stack {
  readonly origins: Origins;
  /** Its bucket has a policy of this stack, which is deployed before the one that delivers to it. */
  readonly accessLog: { bucketArn: string };

  constructor(scope: Construct, id: string, { config, builds, edge, data, backup, ...props }: AppStackProps) {
    super(scope, id, props);
    const secret = new OriginSecret(this, 'OriginSecret', { round: config.originSecretRound });
    const uploads = new UploadBucket(this, 'Uploads', { appDomain: config.app.domain });
    const egress = new Egress(this, 'Egress', data);
    const notifications = new Notifications(this, 'Notifications');
    const views = new ViewCounting(this, 'Views', data);
    const { connections } = edge;
    const functions = this.apiFunctions(
      { secret, uploads, egress, views, connections, notifications },
      config,
      data,
    );
    const api = new HttpApi(this, 'HttpApi', {
      name: config.prefix,
      functions: {
        public: functions.public.live,
        merchant: functions.merchant.live,
        admin: functions.admin.live,
        account: functions.admin.live,
        recovery: functions.admin.live,
      },
      accounts: data.accounts,
    });
    const appBucket = privateBucket(this, 'AppBucket', { isReadAtEdge: true });
    const siteBucket = privateBucket(this, 'SitesBucket', {
      isReadAtEdge: true,
      isVersioned: true,
      // Pages can be published again; pictures and films cannot.
      copied: backup && {
        to: Bucket.fromBucketName(this, 'MediaBucket', backup.mediaBucketName),
        prefix: mediaPath.slice(1, -1),
      },
    });
    this.origins = { api: api.host, secret, appBucket, siteBucket, uploadOrigin: uploads.origin };
    this.accessLog = edgeAccessLogBucket(this, 'EdgeAccessLog');

    const { table } = data;
    const sitesDomain = config.sites.domain;
    // Always created: pages that were published before a change of the setting report to it until they are
    // republished.
    const { collector, url } = views.addCollector({ secret, sitesDomain });
    const collectorUrl = config.collector === 'direct' ? url : undefined;
    const publishing = { table, siteBucket, sitesDomain, collectorUrl };
    const givenUp = new GivenUp(this, 'GivenUp');
    const publisher = new Publisher(this, 'Publisher', { ...publishing, givenUp });
    new PublicationRepair(this, 'PublicationRepair', publishing);
    const republish = new Republish(this, 'Republish', publishing);
    const tableStream = new TableStream(this, 'TableStream', { ...data, egress, notifications, givenUp });
    new Notifier(this, 'Notifier', { table, notifications, appDomain: config.app.domain });
    new InsightsRebuild(this, 'InsightsRebuild', { table, views });
    new PhoneRekey(this, 'PhoneRekey', data);
    new RetentionJob(this, 'Retention', data);
    new ImagesFunction(this, 'Images', { table, uploads, siteBucket, givenUp });
    const { ofRequests } = this.watch(config, {
      api: api.metrics,
      table,
      accounts: data.accounts,
      called: [functions.merchant, functions.admin, data.userPoolFunction],
      collector,
      publisher: publisher.reader,
      tableStream: tableStream.reader,
      republish: republish.job,
      egress: egress.queue,
      customers: egress.customers,
      reports: egress.reports,
      givenUp: givenUp.bucket,
      backupVault: BACKUPS.replace('mirsah', config.prefix),
      failures: {
        egress: egress.failures,
        reports: egress.reportFailures,
        views: views.failures,
        notify: notifications.failures,
      },
    });
    new Releases(this, 'Releases', {
      functions: Object.values(functions),
      alarms: ofRequests,
      isUrgent: config.isUrgent,
    });
    new Canary(this, 'Canary', { config, accounts: data.accounts });
    const exported = backup
      ? Bucket.fromBucketName(this, 'AccountsBucket', backup.accountsBucketName)
      : accountsBucket(this, 'AccountsBucket');
    new AccountsExport(this, 'AccountsExport', {
      accounts: data.accounts,
      bucket: exported,
      region: backup?.region ?? this.region,
    });
    if (!backup) new CfnOutput(this, 'Accounts', { key: 'Accounts', value: exported.bucketName });
    this.deployFiles(builds, config, data.accounts);
    new CfnOutput(this, 'SiteBucketName', { key: 'SiteBucket', value: siteBucket.bucketName });
    new CfnOutput(this, 'Dashboard', { value: `https://${config.app.domain}` });
  }

  private apiFunctions(
    {
      secret,
      uploads,
      egress,
      views,
      connections,
      notifications,
    }: {
      secret: OriginSecret;
      uploads: UploadBucket;
      egress: Egress;
      views: ViewCounting;
      connections: DomainConnections;
      notifications: Notifications;
    },
    config: Config,
    { table, accounts, secretsKey, phoneKeys }: AppStackProps['data'],
  ) {
    const common = { timeout: Duration.seconds(10) };
    const environment = { TABLE_NAME: table.tableName };
    const ORIGIN_SECRET = secret.secret;
    const hosts = { APP_DOMAIN: config.app.domain, SITES_DOMAIN: config.sites.domain };
    return {
      public: new ProductFunction(this, 'PublicFunction', {
        ...common,
        name: 'public',
        environment: {
          ...environment,
          ...hosts,
          SITES_PROTOCOL: 'https',
          SECRETS_KEY_ID: secretsKey.keyArn,
          REPORTS_QUEUE_URL: egress.reports.queueUrl,
          NOTIFY_QUEUE_URL: notifications.queue.queueUrl,
          ...views.environment,
        },
        secrets: {
          ORIGIN_SECRET,
          PHONE_KEYS: phoneKeys.secret,
          TELEGRAM_WEBHOOK_SECRET: notifications.webhook,
        },
        access: [
          ...publicTableAccess(table),
          // This function receives WhatsApp's reports, checks their signature and queues them.
          toOpenSecrets(secretsKey, 'whatsapp-app-secret'),
          egress.toAddReports(),
          notifications.toAdd(),
          views.toAddViews(),
        ],
      }),
      merchant: new ProductFunction(this, 'MerchantFunction', {
        ...common,
        name: 'merchant',
        environment: {
          ...environment,
          ...hosts,
          DOMAINS_TARGET: connections.target,
          USER_POOL_ID: accounts.pool.userPoolId,
          UPLOAD_BUCKET: uploads.bucket.bucketName,
          SECRETS_KEY_ID: secretsKey.keyArn,
          // Well within the function's own timeout.
          CONNECTION_TIMEOUT_MS: '7000',
        },
        secrets: {
          ORIGIN_SECRET,
          PHONE_KEYS: phoneKeys.secret,
          NOTIFICATIONS_SECRET: notifications.sending,
        },
        access: [
          ...merchantTableAccess(table),
          ...uploads.toSignForms(this),
          toSealSecrets(
            secretsKey,
            ...(['cod-api-key', 'whatsapp-token', 'whatsapp-app-secret', 'conversion-token'] as const),
          ),
          toOpenSecrets(secretsKey, 'cod-api-key', 'whatsapp-token', 'conversion-token'),
          accounts.toProvePasswords(),
        ],
      }),
      admin: new ProductFunction(this, 'AdminFunction', {
        ...common,
        name: 'admin',
        environment: {
          ...environment,
          DOMAINS_TARGET: connections.target,
          USER_POOL_ID: accounts.pool.userPoolId,
          USER_POOL_CLIENT_ID: accounts.dashboardClient.userPoolClientId,
        },
        secrets: { ORIGIN_SECRET },
        access: [...adminTableAccess(table), accounts.toAdminister()],
      }),
    };
  }

  private watch(config: Config, watched: Watched): ProductAlarms {
    const topics = new AlarmTopics(this, 'AlarmTopics', { email: config.alarmEmail });
    const alarms = new ProductAlarms(this, 'Alarms', { watched, topics });
    new ProductDashboard(this, 'Watch', { watched, alarms });
    // Lambda asks the rule once for each chain of calls: one call a second, and a twentieth of the others.
    new CfnSamplingRule(this, 'Tracing', {
      samplingRule: {
        ruleName: config.prefix,
        version: 1,
        priority: 1000,
        reservoirSize: 1,
        fixedRate: 0.05,
        serviceName: `${config.prefix}-*`,
        serviceType: '*',
        host: '*',
        httpMethod: '*',
        urlPath: '*',
        resourceArn: '*',
      },
    });
    return alarms;
  }

  private deployFiles(builds: Builds, config: Config, accounts: DataStack['accounts']) {
    const { appBucket, siteBucket } = this.origins;
    const files = new StaticFiles(this, 'StaticFiles');
    // Source maps are for debugging and are not deployed.
    const built = (directory: string) => Source.asset(directory, { exclude: ['**/*.map'] });
    const pages = built(builds.landingTemplate);
    files.toSites({ bucket: siteBucket, sources: [pages] });
    files.toApp({
      bucket: appBucket,
      sources: [pages, built(builds.dashboard)],
      ofDeployment: [
        Source.jsonData('config.json', {
          region: this.region,
          userPoolId: accounts.pool.userPoolId,
          userPoolClientId: accounts.dashboardClient.userPoolClientId,
          sitesDomain: config.sites.domain,
          sitesProtocol: 'https',
        }),
        Source.data('demo.html', demoPage(`https://${config.demoSite}.${config.sites.domain}/`)),
      ],
    });
  }
}
