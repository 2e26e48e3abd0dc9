import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rollup } from 'rollup'
import type { Plugin, Rolldown } from 'vite'

/**
 * Adds a classic script for every module script, `assets/x.system.js` for `assets/x.js`, and `classic.html`, which is
 * `index.html` with these. SystemJS loads them. Chromium starts classic scripts from their compiled code, but compiles
 * module scripts on every visit (ADR 057).
 */
export const classicScripts = (): Plugin => ({
  name: 'classic-scripts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      if (chunks.every(({ code }) => code.search(MODULE_PRELOAD) < 0))
        this.error("Vite's helper for preloads has changed")
      for (const { fileName, code } of chunks)
        this.emitFile({ type: 'asset', fileName: classicName(fileName), source: await toClassicScript(code) })
      const loader = this.emitFile({ type: 'asset', name: 'system.js', source: LOADER })
      const page = toClassicPage(sourceOf(bundle['index.html']), `/${this.getFileName(loader)}`)
      this.emitFile({ type: 'asset', fileName: 'classic.html', source: page })
    },
  },
})

const sourceOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string => {
  if (file?.type !== 'asset') throw new Error('the build has no index.html')
  return String(file.source)
}

const classicName = (module: string): string => module.replace(/[.]js$/, '.system.js')

const require = createRequire(import.meta.url)

/** SystemJS without the reference to its source map. It requests scripts in the mode of the pages' preloads. */
const LOADER = `${readFileSync(require.resolve('systemjs/dist/s.min.js'), 'utf8').replace(/^[/][/]#.*$/m, '')}
System.constructor.prototype.createScript = (src) =>
  Object.assign(document.createElement('script'), { async: true, crossOrigin: 'anonymous', src })
`

const MODULE_PRELOAD = /(["'`])modulepreload\1/g
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
  return output[0].code
    .replace(MODULE_PRELOAD, '"preload"')
    .replace(PRELOADED_SCRIPT, (_, quote, file) => quote + classicName(file) + quote)
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
