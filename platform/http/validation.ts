import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Log } from '#platform/log/log.ts'

/** Input that an endpoint's schema rejects; `fields` has an error message by field path (`lines.0.quantity`). */
export class InvalidInputError extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(`Invalid input: ${Object.keys(fields).join(', ')}`)
    this.fields = fields
  }
}

export const invalidInput = ({ fields }: InvalidInputError): Refusal => refuse('invalid_input', { fields })

/**
 * Fastify's validator for Zod schemas. Drops fields that a body's schema does not have and logs their names: if our own
 * client sends one, the user's input is lost although the response reports success.
 */
export const validatorCompiler =
  (log: Pick<Log, 'info'>) =>
  ({ schema, httpPart, method, url }: { schema: unknown; httpPart?: string; method?: string; url?: string }) =>
  (input: unknown): { readonly value: unknown } | { readonly error: InvalidInputError } => {
    const result = validate(schema as z.ZodType, input)
    if ('error' in result || httpPart !== 'body') return result
    const fields = unknownFields(input, result.value)
    if (fields.length > 0)
      log.info({ method, url }, `request body with unknown fields: ${fields.slice(0, 20).join(', ')}`)
    return result
  }

/** Supports only Zod schemas. By default, Fastify also loads its compilers for JSON schemas at startup. */
export const zodSchemas = (log: Pick<Log, 'info'>): SchemaController =>
  ({
    compilersFactory: { buildValidator: () => validatorCompiler(log), buildSerializer: () => serializerCompiler },
    // Fastify's type describes Ajv's compilers only.
  }) as unknown as SchemaController

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/** Parses a value by its schema. */
export function validate(
  schema: z.ZodType,
  input: unknown,
): { readonly value: unknown } | { readonly error: InvalidInputError } {
  const result = schema.safeParse(input)
  return result.success ? { value: result.data } : { error: new InvalidInputError(fieldsOf(result.error.issues)) }
}

/** Whether a value contains U+0000, which PostgreSQL cannot store. */
export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.map(String).join('.') || 'body'] ??= message
  return fields
}

/** Paths of the fields that parsing removed. Skips values that the schema transforms into another type. */
function unknownFields(input: unknown, parsed: unknown, path = ''): string[] {
  if (Array.isArray(input) && Array.isArray(parsed))
    return input.flatMap((item, i) => unknownFields(item, parsed[i], `${path}${i}.`))
  if (!isPlainObject(input) || !isPlainObject(parsed)) return []
  return Object.entries(input).flatMap(([key, value]) =>
    value === undefined || key in parsed ? unknownFields(value, parsed[key], `${path}${key}.`) : [path + key],
  )
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
