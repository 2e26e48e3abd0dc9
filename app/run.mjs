// @ts-check
/** Runs `app/main.ts` as JavaScript. Builds it first if it is missing, or if a source has changed since. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const BUILD = join(ROOT, 'dist/server')

if (!isCurrent()) {
  const args = ['--import', 'tsx', 'app/scripts/build-server.ts']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.setSourceMapsEnabled(true)
await createRequire(import.meta.url)(join(BUILD, 'main.cjs')).main(process.argv.slice(2))

/** Whether every source has the content that it was built from. A file that was not modified since is not read. */
function isCurrent() {
  try {
    /** @type {{ path: string, mtimeMs: number, sha256: string }[]} */
    const sources = JSON.parse(readFileSync(join(BUILD, 'sources.json'), 'utf8'))
    return sources.every(({ path, mtimeMs, sha256 }) => {
      const file = join(ROOT, path)
      return (
        statSync(file).mtimeMs === mtimeMs || createHash('sha256').update(readFileSync(file)).digest('hex') === sha256
      )
    })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false
    throw error
  }
}
