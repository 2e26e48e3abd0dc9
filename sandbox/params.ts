import { z } from 'zod'
import { invalid } from '#sandbox/api-error.ts'

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

/** A form body or query in Stripe's notation: `metadata[checkoutId]=x`, `types[0]=card`, `created[gte]=1`. */
export type Form = { readonly [name: string]: string | Form | readonly (string | Form)[] }

const MAX_DEPTH = 5

export function parseForm(text: string): Form {
  const root = branch()
  for (const [path, value] of new URLSearchParams(text)) plant(root, { keys: keysOf(path), value })
  return finished(root) as Form
}

interface Branch {
  [key: string]: string | Branch
}

// No prototype: a key such as `__proto__` is a key like any other.
const branch = (): Branch => Object.create(null) as Branch

const keysOf = (path: string): string[] =>
  path
    .replaceAll(']', '')
    .split('[', MAX_DEPTH)
    .map((key) => key.trim())

function plant(root: Branch, { keys, value }: { keys: readonly string[]; value: string }): void {
  let at = root
  for (const [depth, name] of keys.entries()) {
    const key = name === '' ? String(Object.keys(at).length) : name
    if (depth === keys.length - 1) {
      at[key] = value
      return
    }
    const below = at[key]
    at = typeof below === 'object' ? below : grow(at, key)
  }
}

function grow(at: Branch, key: string): Branch {
  const grown = branch()
  at[key] = grown
  return grown
}

function finished(at: string | Branch): string | Form | (string | Form)[] {
  if (typeof at === 'string') return at
  const entries = Object.entries(at).map(([key, value]) => [key, finished(value)] as const)
  const isList = entries.length > 0 && entries.every(([key], i) => key === String(i))
  if (isList) return entries.map(([, value]) => value as string | Form)
  return Object.fromEntries(entries) as Form
}
