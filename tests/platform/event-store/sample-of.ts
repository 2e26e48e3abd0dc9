import fc from 'fast-check'
import { z } from 'zod'

/** A deterministic value of a schema with every optional field set, for new golden files. */
export function sampleOf(schema: z.ZodType, path = 'event'): unknown {
  const value = sampled(schema, path)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`no sample for ${path}: ${z.prettifyError(parsed.error)}`)
  return value
}

function sampled(schema: z.ZodType, path: string): unknown {
  const inside = schema.meta()?.value
  if (inside instanceof z.ZodType) return sampleOf(inside, path)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Fields).map(([field, inner]) => [field, sampleOf(inner, `${path}.${field}`)]),
    )
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as z.ZodType, `${path}[]`)]
  if (schema instanceof z.ZodTuple)
    return (schema.def.items as z.ZodType[]).map((item, i) => sampleOf(item, `${path}[${i}]`))
  if (schema instanceof z.ZodRecord) return recordSample(schema, path)
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType, path)
  if (isWrapper(schema)) return sampleOf(schema.unwrap() as z.ZodType, path)
  return leaf(schema, path)
}

type Fields = Record<string, z.ZodType>

const isWrapper = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodDefault

function recordSample(schema: z.ZodRecord, path: string): unknown {
  const key = sampleOf(schema.keyType as z.ZodType, `${path} key`) as string
  return { [key]: sampleOf(schema.valueType as z.ZodType, `${path}.${key}`) }
}

function leaf(schema: z.ZodType, path: string): unknown {
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodEnum) return schema.options[0]
  const fitting = [...PLAIN, ...matching(schema)].find((candidate) => schema.safeParse(candidate).success)
  if (fitting === undefined) throw new Error(`no sample for ${path}: write a candidate for it`)
  return fitting
}

const PLAIN = [
  'pears & plums',
  '2026-05-01T09:30:00.000Z',
  '2026-05-01',
  'ann@example.org',
  'America/New_York',
  '05401',
  'a3bb189e-8bf9-4888-9912-ace4e6543002',
  12,
  1,
  0.5,
  true,
]

/** A string that matches the schema's pattern, from a fixed seed. */
function matching(schema: z.ZodType): string[] {
  const pattern = schema instanceof z.ZodString ? z.toJSONSchema(schema).pattern : undefined
  return pattern ? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 7, numRuns: 1 }) : []
}
