import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const ENTRY = resolve(import.meta.dirname, 'main.ts')
/** Only Latin fonts are part of the shell; the browser loads others on demand. Classic scripts are for pages online. */
const SHELL_FILE = /^assets\/.*(?<!\.system)\.(?:js|css)$|^assets\/.*-latin-wght.*\.woff2$/

/** Adds `/sw.js` to the build: the service worker in one file, with the list of the version's files. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const names = Object.keys(bundle).filter((name) => SHELL_FILE.test(name))
    const files = [...names.sort().map((name) => `/${name}`), '/favicon.svg']
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await worker(files) })
  },
})

/** Builds the worker separately, as a classic script without chunks, which every browser can run. */
async function worker(files: readonly string[]): Promise<string> {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['iife'], name: 'serviceWorker' } },
  })
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}
