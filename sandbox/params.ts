import { z } from 'zod'
import { invalid } from './api-problem.ts'

/** Parameters as a schema wants them; the first thing wrong is told as the API tells it. */
export function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  throw problemOf(parsed.error.issues[0]!)
}

export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)

export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')

export const metadata = z.record(z.string().max(40), z.string().max(500)).default({})

function problemOf(issue: z.core.$ZodIssue): Error {
  const param = bracketed(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0]!])
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  if (issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.message === 'Invalid integer') {
    return invalid(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
  }
  return invalid(`Invalid ${param}: ${issue.message}`, { param })
}

const bracketed = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((key) => `[${String(key)}]`).join('')
