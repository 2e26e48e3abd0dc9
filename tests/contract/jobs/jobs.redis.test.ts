import { describe, it } from 'vitest'
import { redisNamespace } from '#tests/support/servers.ts'
import { jobsContract } from './jobs.contract.ts'
import type { JobsBackendUnderTest } from './jobs-backend.ts'
import { lostServerContract } from './lost-server.contract.ts'

const namespace = await redisNamespace()
if ('missing' in namespace) {
  process.stderr.write(`The jobs contract did not run on Redis: ${namespace.missing}\n`)
  describe('jobs on Redis', () => {
    it.skip(`did not run: ${namespace.missing}`)
  })
} else {
  await namespace.close()
  jobsContract('Redis', open)
  lostServerContract('Redis', open)
}

async function open(): Promise<JobsBackendUnderTest> {
  const namespace = await redisNamespace()
  if ('missing' in namespace) throw new Error(namespace.missing)
  const { url, prefix, flush, close } = namespace
  return { backend: { kind: 'redis', url, prefix }, flush, close }
}
