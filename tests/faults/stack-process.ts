import { startStack } from '@mirsah/infra-local/stack/start-stack';

/** Runs the product in a process of its own that a test can kill; prints its ports once it answers. */
const [dataDir = ''] = process.argv.slice(2);
const stack = await startStack({ port: 0, dataDir, log: (line) => process.stderr.write(`${line}\n`) });
const { url, port, services } = stack;
const place = {
  url,
  port,
  cognitoEndpoint: services.cognito.endpoint,
  dynamoDbEndpoint: services.dynamoDb.endpoint,
  codEndpoint: `${services.connectionFakes.codNetworkUrl}/leads`,
};
process.stdout.write(`${JSON.stringify(place)}\n`);
