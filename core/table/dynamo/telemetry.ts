import { replacePersonalData } from './log-privacy.ts';

/** The CloudWatch namespace of the functions' metrics. */
export const telemetryNamespace = 'Mirsah';

export type Definition = {
  unit: 'Count' | 'Seconds';
  /** A further dimension of the metric. */
  dimension?: string;
};

/**
 * The functions' metrics, by meaning: each counts something that a shopper, a merchant or an operator would
 * notice. Alarms and dashboard read these, and no metric is reported that neither shows.
 */
export const telemetry = {
  /** Attempts to order that reached the function, whatever their result. */
  OrdersTried: { unit: 'Count' },
  OrdersPlaced: { unit: 'Count' },
  /** Attempts that a rule rejected; `reason` is the error's code. */
  OrdersRefused: { unit: 'Count', dimension: 'reason' },
  /** Attempts that ended with a server error. */
  OrdersFailed: { unit: 'Count' },
  /** The age of the oldest delivery without an attempt to send it; 0 when there is none. */
  DeliveriesOpenOldestSeconds: { unit: 'Seconds' },
  /** Deliveries that ended; `state` is how, `cancelled` when the order was. */
  DeliveriesEnded: { unit: 'Count', dimension: 'state' },
  /** The longest overdue time of a network's reading; 0 when none is overdue. */
  NetworksUnreadSeconds: { unit: 'Seconds' },
  /** States that networks reported and that this release does not know. */
  NetworkStatesUnknown: { unit: 'Count' },
  PagesPublished: { unit: 'Count' },
  /** Pages that could not be rendered, or that the store rejected. */
  PagesFailed: { unit: 'Count' },
  /** Pages that the publisher left behind, whether or not the repair published them; 0 when there is none. */
  PagesLagging: { unit: 'Count' },
  /** Merchants' domains that visitors no longer reach; 0 when a run found none. */
  DomainsLost: { unit: 'Count' },
  /** 1 for each run of the canary in which everything worked, 0 for the others. */
  CanaryPassed: { unit: 'Count' },
  /** Reports of visits that were accepted. */
  ViewsTaken: { unit: 'Count' },
  /** Reports of visits that are in the metrics of their page. */
  ViewsCounted: { unit: 'Count' },
  /** Sign-ups that were rejected because registration is closed. */
  SignUpsRejected: { unit: 'Count' },
  /** Accounts that an export has written; every export reports, even one of an empty pool. */
  AccountsExported: { unit: 'Count' },
  /** 1 for each run that erases customers of old orders, 0 when it failed for a merchant. */
  RetentionRuns: { unit: 'Count' },
  /** Secrets of merchants that the key service did not encrypt or decrypt. */
  SecretsUnavailable: { unit: 'Count' },
  /** Records of the table's stream that a reaction failed for; each try counts. */
  RecordsFailed: { unit: 'Count' },
  /** Stored items that were left out because this release cannot read them. */
  UnreadableItems: { unit: 'Count' },
} as const satisfies Record<string, Definition>;

export type TelemetryName = keyof typeof telemetry;

type WithDimension = {
  [Name in TelemetryName]: (typeof telemetry)[Name] extends { dimension: string } ? Name : never;
}[TelemetryName];

/**
 * Reports a value as one line of JSON in CloudWatch's embedded metric format
 * (docs.aws.amazon.com/AmazonCloudWatch, «Embedded metric format specification»). A metric with a dimension
 * is counted in total and `by` it.
 */
export function report<Name extends TelemetryName>(
  name: Name,
  value: number,
  ...[by]: Name extends WithDimension ? [by: string] : []
): void {
  // Powertools' own switch: without CloudWatch the lines only fill a console.
  if (process.env.POWERTOOLS_METRICS_DISABLED !== 'true') writeLine(name, value, by);
}

/**
 * Reports one occurrence together with what a person needs to find its cause. Always written: it is a log
 * line, too.
 */
export function reportAndLog(
  name: Exclude<TelemetryName, WithDimension>,
  details: Readonly<Record<string, unknown>>,
): void {
  writeLine(name, 1, undefined, details);
}

function writeLine(name: TelemetryName, value: number, by?: string, details: object = {}): void {
  const { unit, dimension }: Definition = telemetry[name];
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: telemetryNamespace,
          Dimensions: dimension ? [[], [dimension]] : [[]],
          Metrics: [{ Name: name, Unit: unit }],
        },
      ],
    },
    [name]: value,
    ...(dimension && { [dimension]: by }),
    ...details,
  };
  process.stdout.write(`${JSON.stringify(line, replacePersonalData)}\n`);
}
