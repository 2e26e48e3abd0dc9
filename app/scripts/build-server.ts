import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { type Plugin, rolldown } from 'rolldown'
import { objectSpread } from './object-spread.ts'
import { replaceFolder } from './replace-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TARGET = join(ROOT, 'dist/server')

interface ServerBuild {
  readonly entry?: string
  readonly target?: string
}

/**
 * Builds an entry, `app/main.ts` by default, and what it imports as CommonJS, which Node loads in half the time of ES
 * modules. `sources.json` lists the sources, for `app/run.mjs`.
 */
export async function buildServer({ entry = 'app/main.ts', target = TARGET }: ServerBuild = {}): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(`${target}-`)
  try {
    const bundle = await rolldown({
      input: join(ROOT, entry),
      cwd: ROOT,
      platform: 'node',
      tsconfig: false,
      external: isExternal,
      plugins: [sourceLocations(target), sourceList(), objectSpread(), lineMaps()],
    })
    await bundle.write({
      dir: join(folder, 'new'),
      format: 'cjs',
      entryFileNames: 'main.cjs',
      chunkFileNames: '[name]-[hash].cjs',
      sourcemap: true,
      // Relative to the target, where the map is moved to.
      sourcemapPathTransform: (source, map) => relative(target, resolve(dirname(map), source)),
      sourcemapExcludeSources: true,
    })
    await replaceFolder(target, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Packages are external, except those that are only ES modules: `require` returns them without their default export.
 * Vite is always external, because it is large and the sandbox imports it on demand.
 */
function isExternal(id: string, importer: string | undefined): boolean {
  if (/^[.#/]/.test(id)) return false
  if (isBuiltin(id) || id === 'vite') return true
  const file = createRequire(importer ?? ROOT).resolve(id)
  return !(file.endsWith('.mjs') || (file.endsWith('.js') && typeOf(dirname(file)) === 'module'))
}

/** The `type` of the package that the folder belongs to. */
function typeOf(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).type : typeOf(dirname(folder))
}

/**
 * Replaces `import.meta.url` and `import.meta.dirname`, by which modules find the files next to them, with locations
 * relative to the build.
 */
const sourceLocations = (target: string): Plugin => ({
  name: 'source-locations',
  transform: (code, id) => {
    if (!code.includes('import.meta.')) return
    // Not `require`, which some modules define.
    const located = (path: string) =>
      `process.getBuiltinModule('node:path').join(__dirname, ${JSON.stringify(relative(target, path))})`
    const url = `process.getBuiltinModule('node:url').pathToFileURL(${located(id)}).href`
    return {
      code: code.replaceAll('import.meta.url', url).replaceAll('import.meta.dirname', located(dirname(id))),
      map: null,
    }
  },
})

/** Lists each source, with the time of its last modification and its content as the build reads it. */
function sourceList(): Plugin {
  const sources: { path: string; mtimeMs: number; sha256: string }[] = []
  return {
    name: 'source-list',
    load: (id) => {
      const { mtimeMs } = statSync(id)
      const code = readFileSync(id, 'utf8')
      sources.push({ path: relative(ROOT, id), mtimeMs, sha256: createHash('sha256').update(code).digest('hex') })
      return { code }
    },
    writeBundle: ({ dir }) => writeFileSync(join(dir!, 'sources.json'), JSON.stringify(sources)),
  }
}

/** Reduces source maps to one entry per line: Node keeps a map in memory, some 100 bytes per entry. */
const lineMaps = (): Plugin => ({
  name: 'line-maps',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue
      const map = JSON.parse(String(file.source))
      map.mappings = encode(decode(map.mappings).map((line) => line.slice(0, 1)))
      file.source = JSON.stringify(map)
    }
  },
})

if (process.argv[1] === import.meta.filename) await buildServer()
