import type { JsonObject } from '../../action/json.ts';
import { suggestion } from '../../authority/nearest.ts';

/** A tool that the server offers. */
export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  /** @throws ArgumentFault or UsageError with what the caller did wrong. */
  call(given: JsonObject): Told;
}

/** What a tool says: to the model as text, to programs as data. */
export interface Told {
  readonly text: string;
  readonly data?: object;
}

/** The part of JSON Schema that our tools need. */
export interface ToolSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, TextSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

interface TextSchema {
  readonly type: 'string';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
}

/** What the caller did wrong, for the model. */
export class ArgumentFault extends Error {}

/**
 * The arguments as texts, checked against the schema.
 * @throws ArgumentFault naming the argument and what would be right.
 */
export function textsIn(
  given: JsonObject,
  { properties, required = [] }: ToolSchema,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema === undefined) {
      throw new ArgumentFault(
        `\`${key.slice(0, 80)}\` is no argument; ${suggestion(key, Object.keys(properties))}`,
      );
    }
    if (typeof value !== 'string' || value.trim() === '') throw new ArgumentFault(`\`${key}\` is a text`);
    if (schema.enum?.includes(value) === false) {
      throw new ArgumentFault(`\`${key}\` is one of ${schema.enum.join(', ')}`);
    }
    if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
      throw new ArgumentFault(`\`${key}\`: ${schema.description}`);
    }
    texts[key] = value;
  }
  const missing = required.find((key) => texts[key] === undefined);
  if (missing !== undefined)
    throw new ArgumentFault(`\`${missing}\` is missing: ${properties[missing]?.description}`);
  return texts;
}
