import { CfnResource, type IAspect, Token } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * The product's name in a physical name: `mirsah-public`, `/mirsah/public`, `alias/mirsah-secrets`, after
 * WAF's own prefix.
 */
const OURS = /(^|\/|^aws-waf-logs-)mirsah(?=$|[-/])/;

/**
 * Replaces `mirsah` in the physical names of all resources by the stage's prefix, so that constructs are
 * written with production's names.
 */
export class StageNames implements IAspect {
  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  visit(node: IConstruct): void {
    if (!CfnResource.isCfnResource(node)) return;
    for (const [property, value] of Object.entries(propertiesOf(node))) {
      if (!/name$/i.test(property) || typeof value !== 'string' || Token.isUnresolved(value)) continue;
      if (!OURS.test(value)) continue;
      const named = value.replace(OURS, `$1${this.prefix}`);
      if (named !== value) node.addPropertyOverride(property[0]?.toUpperCase() + property.slice(1), named);
    }
  }
}

/** A resource's properties, by their names in code. CDK declares them for subclasses only. */
function propertiesOf(resource: CfnResource): Record<string, unknown> {
  return (resource as unknown as { cfnProperties: Record<string, unknown> }).cfnProperties;
}
