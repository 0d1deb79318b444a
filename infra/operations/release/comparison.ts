import * as z from 'zod';
import { awsJson, isMissing } from '../aws-command.ts';
import { readStacks, type Template } from './synthesis.ts';
import { type Refusal, refusals, releasesDiffer } from './template-diff.ts';

export type Comparison = {
  base: Readonly<Record<string, Template>>;
  next: Readonly<Record<string, Template>>;
  /** The ids of intended changes. */
  acknowledged: readonly string[];
  /**
   * For rolling back: permissions, restrictions, alarms and actions of the newer release only may be removed.
   */
  isUrgent: boolean;
};

/**
 * Throws when the next templates would destroy retained data, allow more, protect less or silence an alarm;
 * prints each change, with the id that acknowledges it. An unused acknowledgement is an error.
 */
export function compare({ base, next, acknowledged, isUrgent }: Comparison, say: (line: string) => void) {
  const all = refusals(base, next);
  const unknown = acknowledged.filter((id) => !all.some((refusal) => refusal.id === id));
  if (unknown.length > 0) throw new Error(`Nothing to acknowledge: ${unknown.join(', ')}`);
  const isLetThrough = ({ id, rule }: Refusal) =>
    acknowledged.includes(id) || (isUrgent && releasesDiffer.includes(rule));
  for (const { text } of all.filter(isLetThrough)) say(`let through: ${text}`);
  const refused = all.filter((refusal) => !isLetThrough(refusal));
  for (const { id, text } of refused) say(`refused: ${text}\n  if it is meant: -c mirsah:acknowledge=${id}`);
  if (refused.length > 0) throw new Error(`${refused.length} changes must not be deployed like this.`);
  say(`Nothing is destroyed, widened, weakened or silenced (${all.length} changes let through).`);
}

/** The ids in `-c mirsah:acknowledge=ID`. Other context is ignored here. */
export function acknowledgedIn(context: readonly string[]): { acknowledged: string[]; others: string[] } {
  const ids = context.map((value) => /^mirsah:acknowledge=(.+)$/.exec(value)?.[1]);
  return {
    acknowledged: ids.filter((id) => id !== undefined),
    others: context.filter((_, index) => ids[index] === undefined),
  };
}

const deployed = z.object({ Resources: z.record(z.string(), z.unknown()).optional() });

/**
 * The deployed templates of a synthesis's stacks. A stack that does not exist yet has nothing to lose; one
 * without read permission is an error instead.
 */
export async function deployedTemplates(synthesis: string): Promise<Record<string, Template>> {
  const templates: Record<string, Template> = {};
  for (const { name, region } of readStacks(synthesis)) {
    const asked = ['--region', region, '--stack-name', name, '--query', 'TemplateBody'];
    try {
      const template = await awsJson(deployed, 'cloudformation', 'get-template', ...asked);
      // A resource's form is CloudFormation's own, which has accepted this template.
      templates[name] = template as Template;
    } catch (error) {
      if (!isMissing(error)) throw error;
      templates[name] = {};
    }
  }
  return templates;
}
