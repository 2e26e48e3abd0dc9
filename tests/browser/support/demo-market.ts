import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import { openMarketProcess } from '#tests/support/market-process.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the demo marketplace, as `npm start` opens it the first time. */
    marketUrl: string
    /** Its data folder, for changes that no page offers. */
    marketData: string
  }
}

/** Opens one demo marketplace for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = dataFolder('browser')
  // Many users sign in from one address here. Another test covers the limits.
  const env = { RATE_LIMITS: 'false', LOG_LEVEL: 'info' }
  const market = await openMarketProcess({ dataDir, port: await freePort(), env })
  process.stdout.write(`the demo market opened for the first time in ${Math.round(market.startupMs)} ms\n`)
  project.provide('marketUrl', market.url)
  project.provide('marketData', dataDir)
  return async () => {
    await market.end('SIGINT')
    rmSync(dataDir, { recursive: true, force: true })
    const lost = market
      .output()
      .split('\n')
      .filter((line) => line.includes('request body with unknown fields'))
    if (lost.length === 0) return
    process.stderr.write(`FAIL: pages sent fields that the server does not have:\n${lost.join('\n')}\n`)
    process.exitCode = 1
  }
}

const signInOf = (as: string) => DEMO_SIGN_INS.find(({ role }) => role === as)!

/** One account per role. */
export const SIGN_INS = {
  shopper: signInOf('shopper'),
  producer: signInOf('producer'),
  support: signInOf('support'),
  verifier: signInOf('verifier'),
  senior: signInOf('senior_support'),
  auditor: signInOf('auditor'),
  admin: signInOf('admin'),
}
