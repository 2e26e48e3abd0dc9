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
 * Fastify's validator for Zod schemas. Fields that a body's schema does not have are dropped, as the API always did, and
 * logged: if our own client sends one, what the user wrote in it is lost although the response reports success.
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

/** Schemas of Zod only: by default Fastify loads the compilers of JSON schemas at each start. */
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

/** PostgreSQL stores no U+0000: a request that contains one would cause an error somewhere deep inside. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.map(String).join('.') || 'body'] ??= message
  return fields
}

/** Paths of the fields that parsing removed. What a schema turns into another kind of value has no such fields. */
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
