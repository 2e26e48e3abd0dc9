import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventDefinitions, eventTypes } from '#app/event-definitions.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import {
  type DomainEvent,
  type EventDefinitions,
  isErased,
  personalFieldsOf,
  type RecordedEvent,
} from '#domain/kernel/event.ts'
import type { LiveMap as BrowserLiveMap } from '#frontend/shared/lib/live.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { AnyTable, Projection } from '#platform/projections/projection.ts'
import { liveMaps } from '#read-side/live-maps.ts'
import { accountExportScope } from '#read-side/privacy/data-export.ts'
import { projections } from '#read-side/projections.ts'
import { exportsOf, filesBelow, textOf } from '#tests/architecture/modules.ts'
import { fileOf, goldenEvents, goldenFiles } from '#tests/platform/event-store/golden-files.ts'
import { histories } from '#tests/read-side/support/histories.ts'
import { foldInPages, recorded as recordedAs } from '#tests/read-side/support/view.ts'

/** Expects that nothing is missing. The failure lists what is missing, with advice. */
const expectNone = (missing: readonly string[], advice: string) => expect(missing, advice).toEqual([])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value at a path into an event's data. */
const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[String(key)] : undefined), data)

/** Prices, members' proposals, ledger comparisons and query filters: they neither move nor promise money. */
const NOT_MOVED =
  /^(previousPriceCents|priceCents|settings|filter|recorded|reported|(offer|proposal|decision|remedy)\.)/

/** The amount fields of objects that neither have a `currency` nor are part of an object that has one. */
function amountsWithoutCurrency(schema: z.ZodType, path = ''): string[] {
  if (NOT_MOVED.test(path)) return []
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    // The currency of `money` also applies to the lines next to it.
    const { money } = schema.shape as Record<string, z.ZodType>
    if ('currency' in schema.shape || (money instanceof z.ZodObject && 'currency' in money.shape)) return []
    return fields.flatMap(([field, inner]) => {
      const at = path ? `${path}.${field}` : field
      return /Cents$|^cents$/.test(field) && !NOT_MOVED.test(at) ? [at] : amountsWithoutCurrency(inner, at)
    })
  }
  if (schema instanceof z.ZodArray) return amountsWithoutCurrency(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => amountsWithoutCurrency(option as z.ZodType, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return amountsWithoutCurrency(schema.unwrap() as z.ZodType, path)
  return []
}

let recorded: readonly RecordedEvent[]
beforeAll(async () => {
  recorded = await goldenEvents()
})

test('every module of the server loads', async () => {
  // A module that fails while it loads (a constant used before its definition) passes the type checker.
  const folders = ['domain', 'write-side', 'read-side', 'workers', 'platform', 'app', 'demo', 'migrations']
  const paths = folders
    .flatMap((folder) => filesBelow(folder, '.ts'))
    .filter((path) => !path.startsWith('app/scripts/'))
  expect(paths.length).toBeGreaterThan(500)
  await exportsOf(paths)
})

describe('every stored event type', () => {
  test('is registered', async () => {
    const isDefinitions = (value: unknown): value is EventDefinitions =>
      isObject(value) && isObject(value.shapes) && isObject(value.upcasts)
    const found = await exportsOf(filesBelow('domain', '.events.ts'))
    const defined = found.filter(({ value }) => isDefinitions(value))
    expect(defined.length).toBeGreaterThan(30)
    expectNone(
      defined
        .filter(({ value }) => !eventDefinitions.includes(value as EventDefinitions))
        .map(({ path, name }) => `${name} of ${path}`),
      'Add these definitions to the list in app/event-definitions.ts.',
    )
  })

  test('has a golden file', () => {
    expectNone(
      eventTypes.map(fileOf).filter((file) => !goldenFiles().includes(file)),
      'Write these files by UPDATE_GOLDEN=1 npx vitest run --project real tests/platform/event-store/golden.test.ts, read them and commit them.',
    )
  })

  test('appears in the random histories', () => {
    const drawn = fc.sample(histories, { seed: 1, numRuns: 2_000 })
    const types = new Set(drawn.flatMap((history) => history.map(({ type }) => type)))
    expectNone(
      eventTypes.filter((type) => !types.has(type)),
      'Add these types to tests/read-side/support/histories.ts: the projections are tested with its events only.',
    )
  })

  test('matches its definition in the random histories', () => {
    const shapes = new Map(eventDefinitions.flatMap((definitions) => Object.entries(definitions.shapes)))
    const drawn = fc.sample(histories, { seed: 3, numRuns: 2_000 }).flat()
    const wrong = drawn.flatMap(({ type, data }) => {
      const { error } = shapes.get(type)!.safeParse(data)
      return (error?.issues ?? [])
        .filter(({ path }) => !isErased(valueAt(data, path)))
        .map(({ path }) => `${type}.${path.join('.')}`)
    })
    expectNone([...new Set(wrong)].sort(), 'Give the builders of these events the fields of their definitions.')
  })

  test('names the currency of its amounts', () => {
    const all = eventDefinitions.flatMap(({ shapes }) => Object.entries(shapes))
    expectNone(
      all.flatMap(([type, shape]) => amountsWithoutCurrency(shape).map((field) => `${type}.${field}`)),
      'Add the field `currency` of domain/kernel/fields.ts to these events.',
    )
  })

  test('refers to other events by id, not position', () => {
    const keysIn = (value: unknown): string[] =>
      isObject(value)
        ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(inner)])
        : []
    // Findings of a log verification are about positions: see domain/transparency-log/finding.ts.
    const others = recorded.filter(({ type }) => type !== 'LogVerificationCompleted')
    expectNone(
      others.flatMap(({ type, data }) =>
        keysIn(data).flatMap((key) => (/position/i.test(key) ? [`${type}.${key}`] : [])),
      ),
      'Use the id of the event: positions change when a log is copied to another engine.',
    )
  })

  test('names the subject of each personal field', () => {
    const marks = eventDefinitions.flatMap(({ shapes }) =>
      Object.entries(shapes).flatMap(([type, shape]) =>
        [...personalFieldsOf(shape)].map(([field, { subject }]) => ({ type, field, subject })),
      ),
    )
    const data = new Map(recorded.map((event: DomainEvent) => [event.type, event.data as Record<string, unknown>]))
    expectNone(
      marks
        .filter(({ type, subject }) => typeof data.get(type)?.[subject] !== 'string')
        .map(({ type, field }) => `${type}.${field}`),
      'Name a field of the same event in personal(…): without a person the field is neither exported nor erased.',
    )
  })
})

describe('every row of a read model', () => {
  test('has the columns of its table', () => {
    const wrong = new Set(
      projections.flatMap(({ name, tables }) =>
        tables.flatMap((table) => wrongFieldsOf(table).map((wrong) => `${name}.${table.name}: ${wrong}`)),
      ),
    )
    expectNone(
      [...wrong].sort(),
      'Set exactly the columns in each fold: the fields of a spread event may have other names.',
    )
  })

  function wrongFieldsOf(table: AnyTable): string[] {
    const columns = Object.keys(table.columns)
    return rowsOf(table).flatMap((row) => {
      const fields = Object.keys(row)
      return [
        ...fields.filter((field) => !columns.includes(field)).map((field) => `no column for ${field}`),
        ...columns.filter((column) => !fields.includes(column)).map((column) => `no value for ${column}`),
      ]
    })
  }

  /** The rows after each single event, and after each pair of events. */
  function rowsOf(table: AnyTable): object[] {
    const events = recorded.filter(({ type }) => table.types.has(type))
    const pairs = events.flatMap((first) => events.map((second) => [first, second]))
    return pairs.flatMap((pair) => foldInPages(table, [recordedAs(pair)]))
  }
})

describe('every stream named by an account', () => {
  test('is exported with its data', async () => {
    const isDecider = (value: unknown): value is Decider<unknown, unknown, DomainEvent> =>
      isObject(value) && typeof value.stream === 'function' && typeof value.decide === 'function'
    const found = await exportsOf(filesBelow('domain', '.decider.ts'))
    const byAccount = found.filter(
      ({ value }) => isDecider(value) && /^\(?(accountId|buyerId)\)? =>/.test(value.stream.toString()),
    )
    expect(byAccount.length).toBeGreaterThan(5)
    const emptyDatabase = { query: async () => [] } as unknown as Parameters<typeof accountExportScope>[0]
    const { streams } = await accountExportScope(emptyDatabase, { accountId: 'account_1', producerId: null })
    expectNone(
      byAccount
        .filter(({ value }) => isDecider(value) && !streams.includes(value.stream('account_1')))
        .map(({ path, name }) => `${name} of ${path}`),
      'Add these deciders to OWN_STREAMS in read-side/privacy/data-export.ts.',
    )
  })
})

describe('every stream with snapshots', () => {
  test('holds no personal data', async () => {
    const found = await exportsOf(filesBelow('domain', '.decider.ts'))
    const paths = found.filter(({ value }) => isObject(value) && value.snapshot).map(({ path }) => path)
    const shapes: EventDefinitions['shapes'] = Object.assign({}, ...eventDefinitions.map((each) => each.shapes))
    const types = paths.flatMap((path) => eventTypes.filter((type) => textOf(path).includes(`'${type}'`)))
    expect(types).toContain('StockSold')
    expectNone(
      types.flatMap((type) => [...personalFieldsOf(shapes[type]!).keys()].map((field) => `${type}.${field}`)),
      'Snapshots are not erased with a person: keep personal fields out of these events, or drop the decider’s snapshot.',
    )
  })
})

describe('every live message', () => {
  test('has a browser map that is loaded', async () => {
    const features = filesBelow('frontend', '.ts').filter((path) => /export const liveMaps?\b/.test(textOf(path)))
    const client = textOf('frontend/app/live.ts')
    expectNone(
      features.filter((path) => !client.includes(`import('#${path}')`)),
      'Add these modules to loadMaps in frontend/app/live.ts.',
    )
    const browserMaps = (await exportsOf(features))
      .filter(({ name }) => name === 'liveMap' || name === 'liveMaps')
      .flatMap(({ value }) => value as BrowserLiveMap | readonly BrowserLiveMap[])
    const known = new Set(browserMaps.flatMap((map) => Object.keys(map)))
    const maps = liveMaps({ db: { query: async () => [] }, keys: memoryKeyVault() } as never)
    const sent = recorded.flatMap((event) =>
      maps.flatMap((map) => map.deliveriesOf(event).map(({ message }) => message.type)),
    )
    expect(new Set(sent).size).toBeGreaterThan(20)
    expectNone(
      [...new Set(sent)].filter((type) => !known.has(type)).sort(),
      'Add these messages to the liveMap of a feature: the browser does not know which queries they make stale.',
    )
  })
})

describe('every context is registered', () => {
  test('with its projections', async () => {
    const isProjection = (value: unknown): value is Projection =>
      isObject(value) && typeof value.version === 'number' && Array.isArray(value.tables)
    const found = await exportsOf(filesBelow('read-side', '.projection.ts'))
    expectNone(
      found
        .filter(({ value }) => isProjection(value) && !projections.includes(value))
        .map(({ path, name }) => `${name} of ${path}`),
      'Add these projections to the list in read-side/projections.ts.',
    )
  })

  test('with its background work', async () => {
    const found = await exportsOf(filesBelow('workers', '.work.ts'))
    const works = found.filter(({ value }) => isObject(value) && Array.isArray(value.reactors))
    expect(works.length).toBeGreaterThan(10)
    const list = textOf('workers/work.ts')
    expectNone(
      works
        .filter(({ name }) => !new RegExp(`^  ${name},$`, 'm').test(list))
        .map(({ path, name }) => `${name} of ${path}`),
      'Add these contexts to the list in workers/work.ts.',
    )
  })

  test.each([
    { list: 'read-side/live-maps.ts', folder: 'read-side', ending: '.live.ts' },
    { list: 'read-side/routes.ts', folder: 'read-side', ending: 'routes.ts' },
    { list: 'app/write-side.ts', folder: 'write-side', ending: 'routes.ts' },
  ])('with its *$ending in $list', ({ list, folder, ending }) => {
    const contexts = new Set(filesBelow(folder, ending).flatMap((path) => path.split('/').slice(1, -1)))
    expect(contexts.size).toBeGreaterThan(10)
    const text = [list, ...filesBelow('app', '.ts')].map(textOf).join('\n')
    expectNone(
      [...contexts].filter((context) => !new RegExp(`from '(\\./|#${folder}/)${context}/`).test(text)),
      `Add these contexts to the list in ${list}.`,
    )
  })
})

describe('every refusal', () => {
  const sources = ['domain', 'write-side', 'read-side', 'workers', 'platform'].flatMap((folder) =>
    filesBelow(folder, '.ts').map((path) => ({ path, text: textOf(path) })),
  )

  test('is a code written in full', () => {
    expectNone(
      sources.filter(({ text }) => /\brefuse\(`/.test(text)).map(({ path }) => path),
      'Write each code in full: a code put together from parts is not found when it is renamed.',
    )
  })

  test('has its status and text in a contract', async () => {
    const found = await exportsOf(filesBelow('domain', 'contract.ts'))
    const isProblem = (value: unknown) => isObject(value) && typeof value.status === 'number' && 'text' in value
    const codes = new Set(
      found.flatMap(({ value }) =>
        isObject(value) ? Object.entries(value).flatMap(([code, problem]) => (isProblem(problem) ? [code] : [])) : [],
      ),
    )
    const refused = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\brefuse\(([^()]*?)[,)]/g)].flatMap(([, code]) =>
        [...code!.matchAll(/(?:^|[?:])\s*'([a-z_]+)'/g)].map(([, literal]) => ({ path, code: literal! })),
      ),
    )
    expect(refused.length).toBeGreaterThan(200)
    expectNone(
      refused
        .filter(({ code }) => !codes.has(code) && !BACKGROUND_REFUSALS.has(code))
        .map(({ path, code }) => `${code} of ${path}`),
      'Add these codes to the problems(…) of their context’s contract: without one the caller reads internal_error.',
    )
  })
})

/** Refusals of commands that only background work sends, so no caller sees them. */
const BACKGROUND_REFUSALS: ReadonlySet<string> = new Set([
  'account_already_closed',
  'account_open',
  'billing_cycle_not_due',
  'log_verification_not_requested',
  'not_a_credit_note',
  'number_block_full',
  'payment_amount_mismatch',
  'payment_not_requested',
  'payout_account_unknown',
  'receipt_number_missing',
  'reconciliation_not_requested',
  'refund_not_found',
  'reversal_too_large',
  'stock_reservation_not_found',
  'store_credit_not_reserved',
  'transfer_not_scheduled',
])
