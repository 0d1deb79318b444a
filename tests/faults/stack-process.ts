import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { withOwnProcesses } from '@mirsah/infra-local/stack/own-process';
import { startServices } from '@mirsah/infra-local/stack/services';
import { startProduct } from '@mirsah/infra-local/stack/start-stack';
import { type Fault, startFaultProxy } from './fault-proxy.ts';

/**
 * Runs the product in its own process that a test can kill; sends its addresses once it responds. Optional
 * proxies between it and its database, storage and queues simulate faults.
 */
export type Ask =
  | { set: 'table' | 's3' | 'sqs'; fault: Fault }
  | { tidy: true }
  | { memory: true }
  | { streamsIdle: true };

const [dataDir = '', port = '0', networkUrl = '', withProxies = '', whatsAppUrl = ''] = process.argv.slice(2);

const log = (line: string) => void process.stderr.write(`${line}\n`);
const onLost = (error: Error) => {
  log(String(error));
  process.exit(1);
};
const functions = withOwnProcesses(openFunctions(), { log });
const services = await startServices(dataDir, log, {
  preSignUp: functions.get('user-pool'),
  postConfirmation: functions.get('user-pool'),
  onLost,
});
const proxies = withProxies ? await startProxies() : undefined;
// Partners of the test's own outlive the product.
const connectionFakes = {
  ...services.connectionFakes,
  ...(networkUrl && { codNetworkUrl: networkUrl, adNetworksUrl: new URL(networkUrl).origin }),
  ...(whatsAppUrl && { whatsAppUrl }),
};
const stack = await startProduct({ ...services, ...proxies?.services, connectionFakes }, functions, {
  port: Number(port),
  dataDir,
  log,
});

async function startProxies() {
  const [table, s3, sqs] = await Promise.all([
    startFaultProxy(services.dynamoDb.endpoint),
    startFaultProxy(services.front.endpoint),
    startFaultProxy(services.sqs.endpoint),
  ]);
  return {
    set: (service: 'table' | 's3' | 'sqs', fault: Fault) => ({ table, s3, sqs })[service].set(fault),
    services: {
      dynamoDb: { ...services.dynamoDb, endpoint: table.endpoint },
      front: { ...services.front, endpoint: s3.endpoint },
      sqs: {
        ...services.sqs,
        endpoint: sqs.endpoint,
        queueUrl: (name: string) => `${sqs.endpoint}${new URL(services.sqs.queueUrl(name)).pathname}`,
      },
    },
  };
}

process.on('message', async (ask: Ask) => {
  process.send?.(await answer(ask));
});
process.on('disconnect', () => process.exit());

async function answer(ask: Ask): Promise<unknown> {
  if ('set' in ask) await proxies?.set(ask.set, ask.fault);
  else if ('tidy' in ask) return { expired: await stack.tidy(new Date()) };
  else if ('memory' in ask) return process.memoryUsage();
  else await stack.streamsIdle();
  return {};
}

const place = {
  url: stack.url,
  port: stack.port,
  cognitoEndpoint: services.cognito.endpoint,
  dynamoDbEndpoint: services.dynamoDb.endpoint,
  codEndpoint: `${services.connectionFakes.codNetworkUrl}/leads`,
};
// A parent without a channel, such as the rollback check, reads it from the output.
if (process.send) process.send(place);
else process.stdout.write(`${JSON.stringify(place)}\n`);
