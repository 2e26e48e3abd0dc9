import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports the system gives to connections: else somebody may get it between our asking and its opening. */
const [FIRST, PLACES, EACH] = [20_000, 200, 50]
let asked = 0

/** A port nobody listens on; every process of a test run has some of its own. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (process.pid % PLACES) * EACH + (asked++ % EACH)
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
