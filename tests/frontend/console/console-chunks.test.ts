import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { groupsOf } from '#frontend/console-chunks/plugin.ts'

interface ChunkParts {
  readonly modules?: readonly string[]
  readonly imports?: readonly string[]
  /** The chunk is the entry of this module. */
  readonly entry?: string
}

const chunk = (name: string, { modules = [], imports = [], entry }: ChunkParts) =>
  ({
    type: 'chunk',
    fileName: `${name}.js`,
    isEntry: false,
    isDynamicEntry: entry !== undefined,
    facadeModuleId: entry ? `/app/frontend/${entry}` : null,
    moduleIds: [...modules, ...(entry ? [`/app/frontend/${entry}`] : [])],
    imports: imports.map((each) => `${each}.js`),
  }) as unknown as Rolldown.OutputChunk

const ANTD = '/app/node_modules/antd/es/table/Table.js'

/** A producer and a staff page with antd, and a page of the shop without. */
const OUTPUT = [
  chunk('today', { entry: 'producer/today.tsx', imports: ['table', 'charts', 'links'] }),
  chunk('inbox', { entry: 'staff/inbox.tsx', imports: ['table', 'links'] }),
  chunk('home', { entry: 'shop/home.tsx', imports: ['links'] }),
  chunk('table', { modules: [ANTD] }),
  chunk('charts', { modules: ['charts.ts'], imports: ['scales'] }),
  chunk('scales', { modules: ['scales.ts'] }),
  chunk('links', { modules: ['links.ts'] }),
  chunk('unused', { modules: ['unused.ts'] }),
] as unknown as Rolldown.RolldownOutput['output']

const PAGES = { producer: ['producer/today.tsx'], support: ['staff/inbox.tsx'] }

test('modules that the same start pages need form one group', () => {
  expect(Object.fromEntries(groupsOf(OUTPUT, PAGES))).toEqual({
    [ANTD]: 'console-producer-support',
    'charts.ts': 'console-producer',
    'scales.ts': 'console-producer',
  })
})

test('a start page without a chunk of its own is reported', () => {
  expect(() => groupsOf(OUTPUT, { audit: ['staff/event-log.tsx'] })).toThrow('staff/event-log.tsx is not an entry')
})
