import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

type BudgetProps = {
  prefix: string;
  monthlyDollars: number;
  /** The account's monitor of services, if it should notify the topic. */
  monitorArn: string | undefined;
  topic: ITopic;
};

/**
 * Notifies the topic when the account's month costs more than planned, when the forecast exceeds it, and, by
 * an existing monitor of cost anomalies, when a service suddenly costs more than before. An account can have
 * one monitor of services, and usually has AWS's own, so no stack creates another.
 */
export class CostBudget extends Construct {
  constructor(scope: Construct, id: string, { prefix, monthlyDollars, monitorArn, topic }: BudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }];
    const above = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `${prefix}-monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [above('ACTUAL', 80), above('ACTUAL', 100), above('FORECASTED', 100)],
    });
    if (monitorArn === undefined) return;
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: 'mirsah-anomalies',
      frequency: 'IMMEDIATE',
      monitorArnList: [monitorArn],
      subscribers: [{ type: 'SNS', address: topic.topicArn }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(Math.max(10, Math.round(monthlyDollars / 10)))],
        },
      }),
    });
  }
}
