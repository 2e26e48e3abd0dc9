import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rollup } from 'rollup'
import type { Plugin, Rolldown } from 'vite'
import { startPageChunks } from '../console-chunks/plugin.ts'

interface ClassicScripts {
  /** The entry modules of each console's start page, within `frontend`; the last one is the page. */
  readonly startPages: Readonly<Record<string, readonly string[]>>
}

/** A script with several modules, by which a start page loads in fewer requests. */
interface StartScript {
  readonly file: string
  /** The files of the same modules, which other pages load one by one. */
  readonly contains: readonly string[]
}

/**
 * Adds a classic script for every module script, `assets/x.system.js` for `assets/x.js`, and `classic.html`, which is
 * `index.html` with these. SystemJS loads them. Chromium starts classic scripts from their compiled code, but compiles
 * module scripts on every visit (ADR 057). The small scripts of a start page are also in one file; the server reads
 * which, by page, from `.vite/start-scripts.json`.
 */
export const classicScripts = ({ startPages }: ClassicScripts): Plugin => ({
  name: 'classic-scripts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const [pattern] of HELPER_CHANGES)
        if (chunks.every(({ code }) => code.search(pattern) < 0)) this.error("Vite's helper for preloads has changed")
      const scripts = new Map<string, string>()
      for (const { fileName, code } of chunks) scripts.set(fileName, await toClassicScript(code))
      for (const [file, source] of scripts) this.emitFile({ type: 'asset', fileName: classicName(file), source })
      const entry = chunks.find(({ isEntry }) => isEntry)!
      const startScripts = Object.entries(startPages).map(([name, modules]): [page: string, StartScript] => {
        const files = [...new Set([entry, ...startPageChunks(chunks, modules)])].map(({ fileName }) => fileName)
        const small = files.filter((file) => scripts.get(file)!.length < LARGE_SCRIPT)
        const source = toStartScript(entry.fileName, new Map(small.map((file) => [file, scripts.get(file)!])))
        const file = `assets/start-${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.system.js`
        this.emitFile({ type: 'asset', fileName: file, source })
        return [modules.at(-1)!, { file, contains: small.map(classicName) }]
      })
      const source = JSON.stringify(Object.fromEntries(startScripts))
      this.emitFile({ type: 'asset', fileName: '.vite/start-scripts.json', source })
      const loader = this.emitFile({ type: 'asset', name: 'system.js', source: LOADER })
      const page = toClassicPage(sourceOf(bundle['index.html']), `/${this.getFileName(loader)}`)
      this.emitFile({ type: 'asset', fileName: 'classic.html', source: page })
    },
  },
})

/** Characters from which a script stays a file of its own, so that all pages share it and few deployments change it. */
const LARGE_SCRIPT = 100_000

const sourceOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string => {
  if (file?.type !== 'asset') throw new Error('the build has no index.html')
  return String(file.source)
}

const classicName = (module: string): string => module.replace(/[.]js$/, '.system.js')

const require = createRequire(import.meta.url)

/**
 * SystemJS without the reference to its source map. It takes modules from a start script, which names each of them, and
 * requests others in the mode of the pages' preloads.
 */
const LOADER = `${readFileSync(require.resolve('systemjs/dist/s.min.js'), 'utf8').replace(/^[/][/]#.*$/m, '')}
(() => {
  const loader = System.constructor.prototype
  const { instantiate } = loader
  const bundled = new Map()
  loader.registerBundled = (path, ...registration) => bundled.set(new URL(path, location.href).href, registration)
  loader.isBundled = (url) => bundled.has(url)
  loader.instantiate = function (url, ...rest) {
    return bundled.get(url) ?? instantiate.call(this, url, ...rest)
  }
  loader.createScript = (src) =>
    Object.assign(document.createElement('script'), { async: true, crossOrigin: 'anonymous', src })
})()
`

/** Changes to Vite's helper, which preloads the files of lazily loaded modules: as scripts, and unless they are bundled. */
const HELPER_CHANGES = [
  [/(["'`])modulepreload\1/g, '"preload"'],
  [/[.]has[(]([\w$]+)[.]href[)][)]return/g, '.has($1.href)||System.isBundled($1.href))return'],
] as const
/** A script in the list of files that Vite's helper loads together with a lazily loaded module. */
const PRELOADED_SCRIPT = /(["'`])(assets[/][\w.-]+[.]js)\1/g

/** The module with the same code as a classic script; what it imports and preloads are classic scripts too. */
async function toClassicScript(module: string): Promise<string> {
  const bundle = await rollup({
    input: 'module',
    treeshake: false,
    plugins: [
      {
        name: 'module',
        resolveId: (source, importer) => (importer ? { id: classicName(source), external: true } : source),
        load: () => module,
        // SystemJS resolves asynchronously, unlike a module script.
        resolveImportMeta: (property) => (property === 'resolve' ? 'undefined' : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'system', compact: true, generatedCode: 'es2015' })
  const code = HELPER_CHANGES.reduce((changed, [pattern, change]) => changed.replace(pattern, change), output[0].code)
  return code.replace(PRELOADED_SCRIPT, (_, quote, file) => quote + classicName(file) + quote)
}

const REGISTER = 'System.register('

/** One script with the modules of these classic scripts, by file, which then starts the entry module. */
function toStartScript(entry: string, scripts: ReadonlyMap<string, string>): string {
  const modules = Array.from(scripts, ([file, script]) => {
    if (!script.startsWith(REGISTER)) throw new Error(`${file} does not start with ${REGISTER}`)
    return `System.registerBundled("/${classicName(file)}",${script.slice(REGISTER.length)}`
  })
  return `${modules.join('\n')}\n${REGISTER}["/${classicName(entry)}"],()=>({}));`
}

function toClassicPage(html: string, loader: string): string {
  return html
    .replace(/<script type="module" crossorigin src="([^"]+)"><[/]script>/, (_, entry) =>
      [
        `<script defer crossorigin src="${loader}"></script>`,
        `<script type="systemjs-module" src="${classicName(entry)}"></script>`,
        preload(classicName(entry)),
      ].join('\n    '),
    )
    .replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, file) => preload(classicName(file)))
}

const preload = (file: string) => `<link rel="preload" as="script" crossorigin href="${file}">`
