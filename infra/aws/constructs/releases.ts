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
  /** While one of them is raised, nothing new is let in. */
  alarms: readonly Alarm[];
  /** All calls at once, and no alarm is asked: what rings is why the release before comes back. */
  isUrgent: boolean;
};

/** A tenth of the calls for five minutes, then all of them; back to the version before as soon as an alarm rings. */
const PACE: ILambdaDeploymentConfig = LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES;

/**
 * How a new version of the API's functions gets its calls. A deployment waits for it, and fails when it was taken back, so
 * that CloudFormation takes back the rest. What the table, a queue or a schedule calls changes at once: its calls are
 * repeated.
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
