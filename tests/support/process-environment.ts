import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the system's ephemeral ports, so that no connection takes the port before the test opens it. */
const [FIRST, PLACES, EACH] = [20_000, 200, 50]
let portsTried = 0

/** A free port. Each process of a test run uses its own range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (process.pid % PLACES) * EACH + (portsTried++ % EACH)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => probe.close(resolve))
  return true
}

/**
 * A new data folder, accessible to the user under which PostgreSQL runs if the test runs as root. Otherwise the cluster
 * would be stored elsewhere and remain after the test.
 */
export function dataFolder(purpose: string): string {
  const dir = mkdtempSync(join(tmpdir(), `farmgate-${purpose}-`))
  chmodSync(dir, 0o711)
  return dir
}

const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'USER', 'LANG', 'XDG_CACHE_HOME']

/** The environment variables that any process needs, without the servers of the contract suites. */
export const plainEnvironment = (own: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...own,
})
