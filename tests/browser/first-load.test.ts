import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'

const BUDGET_BYTES = 125_000

test('the first load of the marketplace stays light', async () => {
  const chunks = await buildClient()
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/pages/marketplace.tsx'))
  if (!page) throw new Error('the marketplace has no chunk of its own')
  const loaded = withImports([entry, page], chunks)
  const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(loaded.flatMap(({ moduleIds }) => moduleIds).filter(isHeavy)).toEqual([])
  expect(bytes).toBeLessThan(BUDGET_BYTES)
})

/** What belongs to forms, tables, cards and sums, and not to looking around. */
const isHeavy = (id: string): boolean => /node_modules\/(antd|zod|dinero\.js|@stripe)\//.test(id)

async function buildClient(): Promise<Rolldown.OutputChunk[]> {
  // Vitest says `test`, and React would bring its development half.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile: 'vite.config.ts', logLevel: 'silent', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

function withImports(first: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(all.find(({ fileName }) => fileName === name))
  }
  for (const chunk of first) visit(chunk)
  return [...seen]
}
