import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PAGES_BUILD } from '#app/http.ts'
import type { Log } from '#platform/log/log.ts'
import { replaceFolder } from './replace-folder.ts'

const ROOT = resolve(PAGES_BUILD, '../..')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** The inputs of the build. */
const SOURCES = ['frontend', 'domain', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the pages, for browsers and for the server, if the build is missing or outdated. Processes that start together each
 * build in a folder of their own; the first to finish moves its folder into place.
 */
export async function buildPages(logger: Log, target = PAGES_BUILD): Promise<void> {
  const built = join(target, 'client/index.html')
  if (existsSync(built) && statSync(built).mtimeMs >= newestOf(SOURCES.map((path) => join(ROOT, path)))) return
  logger.info('building the pages')
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(`${target}-`)
  try {
    // In a process of its own, because Vite uses React's development build unless NODE_ENV is `production`.
    const env = { ...process.env, NODE_ENV: 'production' }
    const build = (...args: readonly string[]) =>
      promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'warn', ...args], { cwd: ROOT, env })
    await Promise.all([
      build('--outDir', join(folder, 'new/client')),
      build('--ssr', '--outDir', join(folder, 'new/server')),
    ])
    await replaceFolder(target, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The newest modification time of these files and folders, ms since 1970. */
const newestOf = (paths: readonly string[]): number =>
  Math.max(0, ...paths.flatMap(filesIn).map((file) => statSync(file).mtimeMs))

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
