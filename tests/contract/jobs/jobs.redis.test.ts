import { describe, it } from 'vitest'
import { redisNamespace } from '#tests/support/servers.ts'
import { jobsContract } from './jobs.contract.ts'
import type { JobsBackendUnderTest } from './jobs-backend.ts'
import { lostServerContract } from './lost-server.contract.ts'

const corner = await redisNamespace()
if ('missing' in corner) {
  process.stderr.write(`The jobs contract did not run on Redis: ${corner.missing}\n`)
  describe('jobs on Redis', () => {
    it.skip(`did not run: ${corner.missing}`)
  })
} else {
  await corner.close()
  jobsContract('Redis', open)
  lostServerContract('Redis', open)
}

async function open(): Promise<JobsBackendUnderTest> {
  const corner = await redisNamespace()
  if ('missing' in corner) throw new Error(corner.missing)
  const { url, prefix, flush, close } = corner
  return { backend: { kind: 'redis', url, prefix }, flush, close }
}
