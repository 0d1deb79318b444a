import { api } from '@mirsah/contracts/api';
import { type Access, type Contract, routeKey } from '@mirsah/contracts/contract';
import { type OpenApiOperation, toOpenApi } from '@mirsah/contracts/openapi';
import { sharedThrottle, type Throttle, throttleFor } from '@mirsah/contracts/throttles';
import { telemetryNamespace } from '@mirsah/table/dynamo/telemetry';
import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi as Api,
  CfnApi,
  type CfnStage,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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

/** The function that implements each access. A new kind of access does not compile until it has one. */
export type ApiFunctions = Record<Access, IFunction>;

type HttpApiProps = { name: string; functions: ApiFunctions; accounts: MerchantAccounts };

/** Of five minutes each: sums, and the 95th percentile of the latency in milliseconds. */
export type ApiMetrics = Record<'requests' | 'errors' | 'latency' | 'orderErrors' | 'throttled', IMetric>;

/**
 * The HTTP API: one route for each contract, with the function and the authorizer of its access. All routes
 * are in one OpenAPI document, so an endpoint is not a resource of its stack.
 */
export class HttpApi extends Construct {
  /** The API's own host name, which the distributions forward to. */
  readonly host: string;
  readonly metrics: ApiMetrics;

  constructor(scope: Construct, id: string, { name, functions, accounts }: HttpApiProps) {
    super(scope, id);
    const resource = new CfnApi(this, 'Api', { body: bodyOf(name, functions, accounts) });
    const httpApi = Api.fromHttpApiAttributes(this, 'Imported', { httpApiId: resource.ref });
    const stack = Stack.of(this);
    this.host = `${httpApi.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
    // One permission for the whole API: one for each route would exceed the 20 KB limit of a function's
    // policy.
    for (const handler of new Set(Object.values(functions))) {
      handler.addPermission('HttpApi', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: stack.formatArn({
          service: 'execute-api',
          resource: httpApi.apiId,
          resourceName: '*/*',
          arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
        }),
      });
    }

    const accessLog = new LogGroup(this, 'AccessLog', {
      // AWS grants API Gateway access to log groups with this prefix, so the region's log policy does not
      // fill up.
      logGroupName: '/aws/vendedlogs/mirsah-api-access',
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: sharedThrottle.perSecond, burstLimit: sharedThrottle.atOnce },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    // A route with its own limits is not counted for the stage's.
    const limits = Object.values(api).flatMap((endpoint) => {
      const throttle = throttleFor(endpoint);
      return throttle ? [[routeKey(endpoint), routeLimits(throttle)]] : [];
    });
    (stage.node.defaultChild as CfnStage).addPropertyOverride('RouteSettings', Object.fromEntries(limits));
    this.metrics = this.toWatch(httpApi, accessLog);
  }

  /** Calls that only the access log distinguishes get their own metrics. */
  private toWatch(httpApi: IHttpApi, logGroup: LogGroup): ApiMetrics {
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
          FilterPattern.stringValue('$.route', '=', routeKey(api.submitOrder)),
          FilterPattern.stringValue('$.status', '=', '5*'),
        ),
      ),
      // API Gateway counts its own 429 together with all other 4xx, and a function's limits answer 429 too.
      throttled: logged(
        'ApiThrottled',
        FilterPattern.all(
          FilterPattern.stringValue('$.status', '=', '429'),
          FilterPattern.stringValue('$.functionStatus', '=', '-'),
          FilterPattern.stringValue('$.route', '!=', routeKey(api.collectVisit)),
        ),
      ),
    };
  }
}

const routeLimits = ({ perSecond, atOnce }: Throttle) => ({
  ThrottlingRateLimit: perSecond,
  ThrottlingBurstLimit: atOnce,
});

const document = toOpenApi(api);

/**
 * The document for API Gateway's import: with the functions and the authorizer, and without ignored parts,
 * which are most of it (a template may have 1 MB).
 */
function bodyOf(name: string, functions: ApiFunctions, accounts: MerchantAccounts) {
  const contracts = new Map<string, Contract>(Object.entries(api));
  const routeOf = ({ operationId, security, parameters }: OpenApiOperation) => ({
    operationId,
    ...(security.length > 0 && { security }),
    parameters: parameters.filter((parameter) => parameter.in === 'path').map(asText),
    responses: { default: { description: 'An answer of the function' } },
    'x-amazon-apigateway-integration': {
      $ref: `#/components/x-amazon-apigateway-integrations/${contracts.get(operationId)?.access}`,
    },
  });
  return {
    openapi: document.openapi,
    info: { ...document.info, title: name },
    paths: mapValues(document.paths, (path) => mapValues(path, routeOf)),
    components: {
      securitySchemes: {
        // API Gateway accepts a JWT authorizer under this type, also for a token without an OAuth flow.
        signedIn: { type: 'oauth2', 'x-amazon-apigateway-authorizer': authorizerOf(accounts) },
      },
      'x-amazon-apigateway-integrations': mapValues(functions, integrationOf),
    },
    'x-amazon-apigateway-importexport-version': '1.0',
  };
}

const asText = <P extends object>(parameter: P) => ({ ...parameter, schema: { type: 'string' } });

function authorizerOf({ pool, dashboardClient }: MerchantAccounts) {
  return {
    type: 'jwt',
    identitySource: '$request.header.Authorization',
    jwtConfiguration: { issuer: pool.userPoolProviderUrl, audience: [dashboardClient.userPoolClientId] },
  };
}

function integrationOf(handler: IFunction) {
  const { partition, region } = Stack.of(handler);
  return {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${handler.functionArn}/invocations`,
    payloadFormatVersion: '2.0',
    timeoutInMillis: 29_000,
  };
}

function mapValues<K extends string, V, R>(record: Record<K, V>, change: (value: V) => R): Record<K, R> {
  const entries = Object.entries<V>(record).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as Record<K, R>;
}

/**
 * Without query strings, because a receipt's link contains its secret, and without addresses: CloudFront is
 * the caller.
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
