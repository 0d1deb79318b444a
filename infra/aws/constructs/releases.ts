import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Construct } from 'constructs';
import { acknowledge } from './nag.ts';
import type { ProductFunction } from './product-function.ts';

type ReleasesProps = {
  /** The functions that a person waits for. */
  functions: readonly ProductFunction[];
  /** While one of them is raised, no new version is deployed. */
  alarms: readonly Alarm[];
  /** All calls at once, without asking the alarms: they are why the former release comes back. */
  isUrgent: boolean;
};

/**
 * A tenth of the calls for five minutes, then all of them; back to the former version as soon as an alarm is
 * raised.
 */
const PACE: ILambdaDeploymentConfig = LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES;

/**
 * How a new version of the API's functions gets its calls. A deployment waits for it, and fails when it was
 * rolled back, so that CloudFormation rolls back the rest. Functions called by the table, a queue or a
 * schedule change at once: their calls are retried.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms, isUrgent }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application', { applicationName: 'mirsah' });
    for (const { live, node } of functions) {
      const group = new LambdaDeploymentGroup(this, node.id, {
        application,
        alias: live,
        deploymentConfig: isUrgent ? LambdaDeploymentConfig.ALL_AT_ONCE : PACE,
        alarms: [...alarms],
        ignoreAlarmConfiguration: isUrgent,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      acknowledge(group, {
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
          'AWS keeps what CodeDeploy needs to shift the calls of a function.',
      });
    }
  }
}
