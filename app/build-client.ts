import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#platform/log/log.ts'
import { CLIENT } from './http.ts'

const ROOT = resolve(CLIENT, '../..')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** What the browser's part is made from. */
const SOURCES = ['frontend', 'domain', 'vite.config.ts', 'package-lock.json']

/** Builds the browser's part where that was not done yet, or its sources have changed since. */
export async function buildClient(logger: Log): Promise<void> {
  const built = join(CLIENT, 'index.html')
  if (existsSync(built) && statSync(built).mtimeMs >= newestOf(SOURCES.map((path) => join(ROOT, path)))) return
  logger.info('building the client')
  // In a process of its own: Vite takes React's development half wherever NODE_ENV is not `production`.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'warn'], { cwd: ROOT, env })
}

/** When the last of these files, or of the files below these folders, was changed; ms since 1970. */
const newestOf = (paths: readonly string[]): number =>
  Math.max(0, ...paths.flatMap(filesIn).map((file) => statSync(file).mtimeMs))

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
