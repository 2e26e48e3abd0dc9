import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

interface ConsoleChunks {
  /** The build without this plugin. */
  readonly build: InlineConfig
  /** The entry modules of each console's start page, within `frontend`. */
  readonly startPages: Readonly<Record<string, readonly string[]>>
}

const ANTD_MODULE = /[/]node_modules[/]antd[/]/

/**
 * Puts the modules of the consoles' start pages into few chunks. Automatic chunking creates one chunk per set of pages
 * that share modules: about a hundred files per start page, most of which take longer to request than to transfer.
 * Here, the modules that the same start pages need form one chunk, so no page loads more than it needs. Modules that
 * pages without antd also need keep their automatic chunks. A separate build determines the sets, because only its
 * chunks show which modules of a package remain after tree shaking.
 */
export function consoleChunks({ build: config, startPages }: ConsoleChunks): {
  readonly plugin: Plugin
  /** The group of a module, or null for automatic chunking. */
  readonly groupOf: (module: string) => string | null
} {
  let groups: ReadonlyMap<string, string>
  return {
    groupOf: (module) => groups.get(module) ?? null,
    plugin: {
      name: 'console-chunks',
      apply: 'build',
      async buildStart() {
        const { output } = (await build({
          ...config,
          configFile: false,
          logLevel: 'silent',
          build: { ...config.build, write: false, minify: false, cssMinify: false },
        })) as Rolldown.RolldownOutput
        groups = groupsOf(output, startPages)
      },
    },
  }
}

/** The group of each module. An entry module has none: the build's manifest names its chunk. */
export function groupsOf(
  output: Rolldown.RolldownOutput['output'],
  startPages: ConsoleChunks['startPages'],
): ReadonlyMap<string, string> {
  const chunks = output.filter((file) => file.type === 'chunk')
  const hasAntd = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some((id) => ANTD_MODULE.test(id))
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const others = closureOf(
    chunks,
    entries.filter((entry) => ![...closureOf(chunks, [entry])].some(hasAntd)),
  )
  const pages = Object.entries(startPages).map(([page, modules]) => [page, startPageChunks(chunks, modules)] as const)
  const groups = new Map<string, string>()
  for (const chunk of chunks) {
    const users = pages.filter(([, closure]) => closure.has(chunk)).map(([page]) => page)
    if (users.length === 0 || others.has(chunk)) continue
    for (const id of chunk.moduleIds) if (id !== chunk.facadeModuleId) groups.set(id, ['console', ...users].join('-'))
  }
  return groups
}

/** The chunks of a page by its entry modules (within `frontend`), and everything they import statically. */
export const startPageChunks = (chunks: Chunks, modules: readonly string[]): ReadonlySet<Rolldown.OutputChunk> =>
  closureOf(
    chunks,
    modules.map((module) => {
      const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/frontend/${module}`))
      if (!found) throw new Error(`${module} is not an entry of the build`)
      return found
    }),
  )

type Chunks = readonly Rolldown.OutputChunk[]

function closureOf(chunks: Chunks, entries: Chunks): ReadonlySet<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(entries)
  for (const chunk of found) for (const file of chunk.imports) if (byFile.has(file)) found.add(byFile.get(file)!)
  return found
}
