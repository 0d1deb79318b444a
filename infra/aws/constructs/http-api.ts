import { api } from '@mirsah/contracts/api';
import { type Contract, routesOf } from '@mirsah/contracts/contract';
import { telemetryNamespace } from '@mirsah/table/dynamo/telemetry';
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
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  FilterPattern,
  type IFilterPattern,
  LogGroup,
  MetricFilter,
  RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FIVE_MINUTES } from './alarms.ts';
import type { MerchantAccounts } from './merchant-accounts.ts';
import { acknowledge } from './nag.ts';

/** The function that implements each access. A new kind of access does not compile until it has one. */
export type ApiFunctions = Record<(typeof api)[keyof typeof api]['access'], IFunction>;

type HttpApiProps = { functions: ApiFunctions; accounts: MerchantAccounts };

/** Of five minutes each: sums, and the 95th percentile of the latency in milliseconds. */
export type ApiMetrics = Record<'requests' | 'errors' | 'latency' | 'orderErrors' | 'throttled', IMetric>;

/** The HTTP API: exactly one route for each path of the contracts, with the function and the authorizer of its access. */
export class HttpApi extends Construct {
  /** The API's own host name, which the distributions forward to. */
  readonly host: string;
  readonly metrics: ApiMetrics;

  constructor(scope: Construct, id: string, { functions, accounts }: HttpApiProps) {
    super(scope, id);
    const httpApi = new Api(this, 'Api', { apiName: 'mirsah', createDefaultStage: false });
    this.host = `${httpApi.apiId}.execute-api.${httpApi.stack.region}.${httpApi.stack.urlSuffix}`;

    const signedIn = new HttpUserPoolAuthorizer('SignedIn', accounts.pool, {
      userPoolClients: [accounts.dashboardClient],
    });
    const noAuthorizer = new HttpNoneAuthorizer();
    const integrations = {
      public: integrationOf('Public', functions.public),
      merchant: integrationOf('Merchant', functions.merchant),
      admin: integrationOf('Admin', functions.admin),
    } satisfies Record<keyof ApiFunctions, HttpLambdaIntegration>;

    const all: HttpRoute[] = [];
    for (const { method, path, access } of apiRoutes) {
      const routes = httpApi.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration: integrations[access],
        authorizer: access === 'public' ? noAuthorizer : signedIn,
      });
      all.push(...routes);
      if (access !== 'public') continue;
      for (const route of routes) acknowledge(route, { 'AwsSolutions-APIG4': 'Shoppers have no account.' });
    }

    const accessLog = new LogGroup(this, 'AccessLog', {
      // AWS grants API Gateway access to log groups with this prefix, so the region's log policy does not fill up.
      logGroupName: '/aws/vendedlogs/mirsah-api-access',
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      // The limit of the whole API; requests above it are answered with 429.
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    // The stage's settings refer to a route, so the routes have to exist first.
    stage.node.addDependency(...all);
    // Keeps a flood of visits, or of calls that the firewall counts by no address, from using up the throughput for orders
    // and merchants.
    const share = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
    const limited = [api.collectVisit, api.receiveWhatsAppReports, api.receiveTelegram];
    (stage.node.defaultChild as CfnStage).addPropertyOverride(
      'RouteSettings',
      Object.fromEntries(limited.map((endpoint) => [routeOf(endpoint), share])),
    );
    this.metrics = this.toWatch(httpApi, accessLog);
  }

  /** What only the access log tells apart becomes metrics of their own. */
  private toWatch(httpApi: Api, logGroup: LogGroup): ApiMetrics {
    const sum = { statistic: 'Sum', period: FIVE_MINUTES };
    const logged = (metricName: string, filterPattern: IFilterPattern) =>
      new MetricFilter(this, metricName, {
        logGroup,
        filterPattern,
        metricNamespace: telemetryNamespace,
        metricName,
      }).metric(sum);
    return {
      requests: httpApi.metricCount({ ...sum }),
      errors: httpApi.metricServerError(sum),
      latency: httpApi.metricLatency({ statistic: 'p95', period: FIVE_MINUTES }),
      orderErrors: logged(
        'OrderErrors',
        FilterPattern.all(
          FilterPattern.stringValue('$.route', '=', routeOf(api.submitOrder)),
          FilterPattern.stringValue('$.status', '=', '5*'),
        ),
      ),
      // API Gateway counts its own 429 together with all other 4xx, and a function's limits answer 429 too.
      throttled: logged(
        'ApiThrottled',
        FilterPattern.all(
          FilterPattern.stringValue('$.status', '=', '429'),
          FilterPattern.stringValue('$.functionStatus', '=', '-'),
          FilterPattern.stringValue('$.route', '!=', routeOf(api.collectVisit)),
        ),
      ),
    };
  }
}

const apiRoutes = routesOf(Object.values(api));

/** The key of the route that a contract's requests come by. */
function routeOf({ path }: Pick<Contract, 'path'>): string {
  const route = apiRoutes.find((each) => each.path === path);
  return `${route?.method} ${path}`;
}

/**
 * Without query strings, because a receipt's link contains its secret, and without addresses: CloudFront is the caller.
 */
const accessLogFields = {
  requestId: '$context.requestId',
  requestedAt: '$context.requestTime',
  route: '$context.routeKey',
  method: '$context.httpMethod',
  status: '$context.status',
  /** `-` when API Gateway answered without calling a function. */
  functionStatus: '$context.integrationStatus',
  latencyMs: '$context.responseLatency',
  responseBytes: '$context.responseLength',
  userId: '$context.authorizer.claims.sub',
  authorizerError: '$context.authorizer.error',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
};

/** One permission for the whole API: one for each route would exceed the 20 KB limit of a function's policy. */
function integrationOf(name: string, handler: IFunction): HttpLambdaIntegration {
  return new HttpLambdaIntegration(name, handler, {
    scopePermissionToRoute: false,
    timeout: Duration.seconds(29),
  });
}
