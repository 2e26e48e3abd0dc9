import { z } from 'zod'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import { type DomainEvent, type EventDefinitions, personalFieldsOf } from '#domain/kernel/event.ts'
import { projections } from '#read-side/projections.ts'
import { exportsOf, filesBelow, textOf } from '#tests/architecture/modules.ts'
import { reactors } from '#workers/work.ts'

/** `docs/events.md`, generated from the code. */
export async function eventCatalog(): Promise<string> {
  const streams = streamsByType()
  const writers = await writersByStream()
  const writersOf = (stream = '') => writers.get(stream.replace(/<.*/, '')) ?? []
  const all = await definitionsByContext()
  const contexts = [...new Set(all.map(({ context }) => context))]
  const sections = contexts.map((context) =>
    [
      `## ${context}`,
      ...all
        .filter((each) => each.context === context)
        .flatMap(({ shapes, upcasts }) =>
          Object.entries(shapes).map(([type, shape]) =>
            section({
              type,
              shape,
              version: (upcasts[type]?.length ?? 0) + 1,
              stream: streams.get(type) ?? '',
              writers: writersOf(streams.get(type)),
            }),
          ),
        ),
    ].join('\n\n'),
  )
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Stored events

Generated from the code; \`UPDATE_DOCS=1 npx vitest run tests/architecture/docs.test.ts\` rewrites it.

Units follow from names: \`…Cents\` is an amount in cents of the event's \`currency\` (of prices: the marketplace's), \`…At\` an instant
in UTC, \`…On\` a date of the marketplace, \`…Id\` an id with its prefix, \`…Count\` a number. \`occurredAt\` is when it happened, by the
card processor's clock if it happened there; the event may have been recorded days later. A personal field is encrypted with the key
of the person that the named field holds, in the given retention class ([privacy](contexts/privacy.md)). Other contexts may read public
events; internal ones may change with their context ([ADR 034](adr/034-events-change-by-addition.md)). "Commands from" names the
folders whose modules send commands to the stream; "Read by" the projections, and reactors where the event triggers a job.`

interface Definition extends EventDefinitions {
  readonly context: string
}

async function definitionsByContext(): Promise<Definition[]> {
  const found = await exportsOf(filesBelow('domain', '.events.ts'))
  return found.flatMap(({ path, value }) =>
    eventDefinitions.includes(value as EventDefinitions)
      ? [{ ...(value as EventDefinitions), context: path.split('/')[1]! }]
      : [],
  )
}

/** The stream of each event type, as the context pages list them. */
function streamsByType(): ReadonlyMap<string, string> {
  const streams = new Map<string, string>()
  for (const page of filesBelow('docs/contexts', '.md'))
    for (const [, stream, types] of textOf(page).matchAll(/^`([a-z_]+-<\w+>)` \([^)]*\):\n((?:`\w+`[, \n]*)+)/gm))
      for (const [, type] of types!.matchAll(/`(\w+)`/g)) streams.set(type!, stream!)
  return streams
}

/** The folders whose modules send commands to the decider of each stream prefix. */
async function writersByStream(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await exportsOf(filesBelow('domain', '.decider.ts'))
  const senders = ['write-side', 'workers', 'app', 'demo'].flatMap((layer) => filesBelow(layer, '.ts'))
  const texts = senders.map((path) => ({ folder: path.split('/').slice(0, 2).join('/'), text: textOf(path) }))
  const writers = new Map<string, readonly string[]>()
  for (const { name, path, value } of found) {
    const decider = value as Partial<Decider<unknown, unknown, DomainEvent>> | undefined
    if (typeof decider?.stream !== 'function') continue
    const imports = new RegExp(`import [^;]*?\\b${name}\\b[^;]*? from '#${path.replaceAll('.', '\\.')}'`)
    const sends = new RegExp(`decider: ${name}\\b`)
    const folders = texts.filter(({ text }) => sends.test(text) && imports.test(text)).map(({ folder }) => folder)
    writers.set(decider.stream(''), [...new Set(folders)].sort())
  }
  return writers
}

interface EventEntry {
  readonly type: string
  readonly shape: z.ZodType<object>
  readonly version: number
  readonly stream: string
  readonly writers: readonly string[]
}

function section({ type, shape, version, stream, writers }: EventEntry): string {
  const personal = personalFieldsOf(shape)
  const fields = Object.entries((shape as z.ZodObject).shape as Record<string, z.ZodType>)
  const rows = fields.map(([name, schema]) => {
    const mark = personal.get(name)
    const owner = mark ? `\`${mark.subject}\`, ${mark.retention}` : ''
    return `| \`${name}\` | ${typeOf(schema)} | ${owner} |`
  })
  return [
    `### ${type}`,
    '',
    `Stream \`${stream}\`, version ${version}, ${shape.meta()?.public ? 'public' : 'internal'}.`,
    `Commands from: ${writers.map((folder) => `\`${folder}\``).join(', ')}. Read by: ${readersOf(type).join(', ') || 'its own stream'}.`,
    '',
    '| field | type | personal: subject, retention |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function readersOf(type: string): string[] {
  const tables = projections.filter(({ tables: all }) => all.some(({ types }) => types.has(type)))
  const reacts = reactors.some(({ on }) => on.includes(type))
  return [...tables.map(({ name }) => `\`${name}\``).sort(), ...(reacts ? ['reactors'] : [])]
}

/** A field's type in words: `text`, `whole number`, `list of {…}`. `?` marks an optional field. */
function typeOf(schema: z.ZodType): string {
  const optional = schema.safeParse(undefined).success
  const json = z.toJSONSchema(valueSchemaOf(schema), { unrepresentable: 'any', io: 'input' })
  return `${describe(json)}${optional ? ', optional' : ''}`
}

/** Personal fields validate their plain value with their own schema. */
function valueSchemaOf(schema: z.ZodType): z.ZodType {
  const inner =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema
  return (inner.meta()?.value as z.ZodType | undefined) ?? schema
}

type Json = z.core.JSONSchema.BaseSchema

function describe(json: Json): string {
  if (json.const !== undefined) return `\`${String(json.const)}\``
  if (json.enum) return json.enum.map((value) => `\`${String(value)}\``).join(' or ')
  const options = json.anyOf ?? json.oneOf
  if (options) return [...new Set(options.map((option) => describe(option as Json)))].join(' or ')
  if (Array.isArray(json.type)) return json.type.map((type) => describe({ ...json, type })).join(' or ')
  if (json.type === 'array') return `list of ${describe((json.items ?? {}) as Json)}`
  if (json.type === 'object') return describeObject(json)
  if (json.type === 'string') return 'text'
  if (json.type === 'integer') return 'whole number'
  return typeof json.type === 'string' ? json.type : 'any'
}

function describeObject(json: Json): string {
  const properties = Object.entries(json.properties ?? {})
  if (properties.length === 0 && json.additionalProperties)
    return `map to ${describe(json.additionalProperties as Json)}`
  const required = new Set(json.required ?? [])
  const members = properties.map(
    ([name, value]) => `\`${name}${required.has(name) ? '' : '?'}\` ${describe(value as Json)}`,
  )
  return `{ ${members.join(', ')} }`
}
