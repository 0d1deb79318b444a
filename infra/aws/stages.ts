type Stage = {
  /** The prefix of the names of its stacks and of everything in them. */
  prefix: string;
  /** Whether table, accounts and stack are protected against deletion once they exist. */
  isProtected: boolean;
  /**
   * How many calls of a function may run at the same time, which is also reserved for it, so that a flood of
   * shoppers blocks neither merchants nor publishing. The account needs more than the sum (`npm run
   * preflight`); new accounts may have only 10.
   */
  concurrency: Readonly<Record<string, number>>;
  /** Settings that this stage requires, with the reason. */
  required: Readonly<Record<string, string>>;
  /** The stage's own settings; a context value of the same key (`-c mirsah:region=…`) overrides them. */
  settings: Readonly<Record<string, string>>;
};

const alarms = 'nobody would learn of an alarm';

/**
 * The installations of the product. Their operator enters account, region, domains, limits and alarm
 * addresses of each under `settings`; docs/operations.md describes the keys. Each stage belongs in a separate
 * AWS account; two in one account have different names, but share its quotas and the namespace of the
 * product's metrics.
 */
export const stages = {
  /** For experiments: may be deleted as a whole. */
  dev: { prefix: 'mirsah-dev', isProtected: false, concurrency: {}, required: {}, settings: {} },
  /** Gets every release before production does. */
  staging: {
    prefix: 'mirsah-staging',
    isProtected: true,
    concurrency: {},
    required: { alarmEmail: alarms },
    settings: {},
  },
  prod: {
    prefix: 'mirsah',
    isProtected: true,
    // Of the 1,000 that an account usually has.
    concurrency: {
      public: 400,
      publisher: 40,
      'table-stream': 20,
      egress: 25,
      'count-views': 8,
      // A report takes a tenth of a second: twice the peak of a day of ten million views.
      'collect-views': 120,
    },
    required: {
      alarmEmail: alarms,
      senderEmail: 'Cognito’s own sender stops at 50 e-mails a day, and later merchants could not register',
    },
    settings: {},
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

/** The stage's entry; undefined for an unknown name. */
export function stageNamed(name: string): Stage | undefined {
  return Object.hasOwn(stages, name) ? stages[name as StageName] : undefined;
}
