import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EndpointContract } from '#domain/kernel/contract.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, EventDefinitions } from '#domain/kernel/event.ts'
import { eventCatalog } from '#tests/architecture/event-catalog.ts'
import { exportsOf, filesBelow, textOf } from '#tests/architecture/modules.ts'

const contextOf = (path: string): string => path.split('/')[1]!
const pages = readdirSync('docs/contexts')
const contextIn = (page: string): string => page.replace('.md', '')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isDefinitions = (value: unknown): value is EventDefinitions => isObject(value) && isObject(value.shapes)
const isEndpoint = (value: unknown): value is EndpointContract =>
  isObject(value) && 'method' in value && 'path' in value
const isDecider = (value: unknown): value is Decider<unknown, unknown, DomainEvent> =>
  isObject(value) && typeof value.stream === 'function' && typeof value.decide === 'function'

test('docs/contexts has a page per context', () => {
  const contexts = readdirSync('domain').filter((context) => context !== 'kernel')
  expect(pages.map(contextIn).sort()).toEqual(contexts.sort())
})

test('docs/contexts names every stored event and no other', async () => {
  const found = await exportsOf(filesBelow('domain', '.events.ts'))
  const types = found.flatMap(({ path, value }) =>
    isDefinitions(value) ? Object.keys(value.shapes).map((type) => `${contextOf(path)}: ${type}`) : [],
  )
  const named = pages.flatMap((page) => {
    const [, section = ''] = /^## Streams and events\n([\s\S]*?)(?=^## )/m.exec(textOf(`docs/contexts/${page}`)) ?? []
    return [...section.matchAll(/`([A-Z]\w+)`/g)].map(([, type]) => `${contextIn(page)}: ${type}`)
  })
  expect(named.sort()).toEqual([...new Set(types)].sort())
})

test('docs/contexts names every stream and no other', async () => {
  const found = await exportsOf(filesBelow('domain', '.decider.ts'))
  const streams = found.flatMap(({ path, value }) =>
    isDecider(value) ? [`${contextOf(path)}: ${value.stream('<').split('<')[0]}`] : [],
  )
  const named = pages.flatMap((page) =>
    [...textOf(`docs/contexts/${page}`).matchAll(/^`([a-z_]+-)<\w+>`/gm)].map(
      ([, stream]) => `${contextIn(page)}: ${stream}`,
    ),
  )
  expect(named.sort()).toEqual([...new Set(streams)].sort())
})

test('docs/contexts names every route and no other', async () => {
  const found = await exportsOf(filesBelow('domain', 'contract.ts'))
  const routes = found.flatMap(({ path, value }) =>
    isObject(value)
      ? Object.values(value).flatMap((endpoint) =>
          isEndpoint(endpoint) ? [`${contextOf(path)}: ${endpoint.method} ${endpoint.path}`] : [],
        )
      : [],
  )
  const named = pages.flatMap((page) =>
    [...textOf(`docs/contexts/${page}`).matchAll(/^([A-Z][A-Z ]+) (\/api\/\S+)$/gm)].flatMap(([, methods, path]) =>
      methods!
        .trim()
        .split(' ')
        .map((method) => `${contextIn(page)}: ${method} ${path}`),
    ),
  )
  expect(named.sort()).toEqual([...new Set(routes)].sort())
})

/** The golden file of the event that docs/adding-a-feature.md adds as an example. */
const EXAMPLE = 'tests/golden/StockAlertPaused.v1.json'

test('every path in the docs exists', () => {
  const named = ['README.md', ...filesBelow('docs', '.md')].flatMap((page) =>
    [
      ...textOf(page).matchAll(
        /`((?:domain|platform|write-side|read-side|workers|frontend|app|migrations|sandbox|demo|tests|bench|docs)\/[\w./-]+)`/g,
      ),
    ].map(([, path]) => ({ page, path: path! })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter(({ path }) => path !== EXAMPLE && !existsSync(path)).map(({ page, path }) => `${path} in ${page}`),
  ).toEqual([])
})

test('docs/events.md describes the stored events', async () => {
  const catalog = await eventCatalog()
  if (process.env.UPDATE_DOCS) writeFileSync('docs/events.md', catalog)
  expect(textOf('docs/events.md') === catalog, 'rewrite it with UPDATE_DOCS=1 npx vitest run tests/architecture').toBe(
    true,
  )
  expect(catalog).not.toContain('Stream ``')
})
