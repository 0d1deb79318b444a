import { api } from '@mirsah/contracts/api';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi as Api,
  type CfnStage,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { raiseAlarm } from './alarms.ts';
import type { MerchantAccounts } from './merchant-accounts.ts';
import { acknowledge } from './nag.ts';

/** A new kind of access in a contract does not compile until it has a function here. */
export type ApiFunctions = Record<(typeof api)[keyof typeof api]['access'], IFunction>;

type HttpApiProps = { functions: ApiFunctions; accounts: MerchantAccounts; alarmTopic: ITopic };

/** One route for each contract and no other, each with the function and the authorizer of its access. */
export class HttpApi extends Construct {
  /** Host of the API's own address, for the distributions. */
  readonly host: string;

  constructor(scope: Construct, id: string, { functions, accounts, alarmTopic }: HttpApiProps) {
    super(scope, id);
    const httpApi = new Api(this, 'Api', { apiName: 'mirsah', createDefaultStage: false });
    this.host = `${httpApi.apiId}.execute-api.${httpApi.stack.region}.${httpApi.stack.urlSuffix}`;

    const signedIn = new HttpUserPoolAuthorizer('SignedIn', accounts.pool, {
      userPoolClients: [accounts.dashboardClient],
    });
    const anybody = new HttpNoneAuthorizer();
    const integrations = {
      public: integrationOf('Public', functions.public),
      merchant: integrationOf('Merchant', functions.merchant),
      admin: integrationOf('Admin', functions.admin),
    } satisfies Record<keyof ApiFunctions, HttpLambdaIntegration>;

    const all: HttpRoute[] = [];
    for (const { method, path, access } of Object.values(api)) {
      const routes = httpApi.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration: integrations[access],
        authorizer: access === 'public' ? anybody : signedIn,
      });
      all.push(...routes);
      if (access !== 'public') continue;
      for (const route of routes) acknowledge(route, { 'AwsSolutions-APIG4': 'Shoppers have no account.' });
    }

    const accessLog = new LogGroup(this, 'AccessLog', {
      // Under this prefix the right to write comes from AWS and does not fill up the region's log policy.
      logGroupName: '/aws/vendedlogs/mirsah-api-access',
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      // For the whole API; what is beyond it is answered with 429.
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    // The stage names one of them.
    stage.node.addDependency(...all);
    // A flood of visits must leave room for orders and merchants.
    const { method, path } = api.collectVisit;
    (stage.node.defaultChild as CfnStage).addPropertyOverride('RouteSettings', {
      [`${method} ${path}`]: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    });
    this.addAlarms(httpApi, accessLog, alarmTopic);
  }

  private addAlarms(httpApi: Api, accessLog: LogGroup, topic: ITopic) {
    const period = Duration.minutes(5);
    raiseAlarm(this, {
      name: 'mirsah-api-errors',
      metric: httpApi.metricServerError({ statistic: 'Sum', period }),
      atLeast: 5,
      topic,
    });
    raiseAlarm(this, {
      name: 'mirsah-api-slow',
      metric: httpApi.metricLatency({ statistic: 'p95', period }),
      atLeast: Duration.seconds(3).toMilliseconds(),
      periods: 3,
      topic,
    });
    // API Gateway counts throttled requests with all other refusals; only the log tells them apart.
    const throttled = new MetricFilter(this, 'Throttled', {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: 'Mirsah',
      metricName: 'ApiThrottled',
    });
    raiseAlarm(this, {
      name: 'mirsah-api-throttled',
      metric: throttled.metric({ statistic: 'Sum', period }),
      atLeast: 1,
      topic,
    });
  }
}

/** No query strings and no addresses: a receipt's link holds its key, and the caller is always CloudFront. */
const accessLogFields = {
  requestId: '$context.requestId',
  requestedAt: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  responseBytes: '$context.responseLength',
  userId: '$context.authorizer.claims.sub',
  authorizerError: '$context.authorizer.error',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
};

/** One permission for the whole API: one for each route would outgrow the 20 KB that a function's policy may have. */
function integrationOf(name: string, handler: IFunction): HttpLambdaIntegration {
  return new HttpLambdaIntegration(name, handler, {
    scopePermissionToRoute: false,
    timeout: Duration.seconds(29),
  });
}
