import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrations } from '#migrations/all.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openBackend } from '#platform/jobs/bullmq-queue.ts'
import { createMissing } from '#platform/projections/checkpoints.ts'
import { projections } from '#read-side/projections.ts'
import { dataFolder } from './process-environment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded server's maintenance database. */
    postgresUrl: string
  }
}

/**
 * Starts one embedded PostgreSQL for the whole run, with two templates that the test files copy: a migrated database,
 * and one that also has the empty tables of all projections and of the jobs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = dataFolder('tests')
  const server = await startEmbeddedPostgres({ dir, settings: SETTINGS })
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  await client.query('create database farmgate_template')
  await migrate(server.url('farmgate_template'), migrations)
  await client.query('create database farmgate_market_template template farmgate_template')
  await client.end()
  await createTables(server.url('farmgate_market_template'))
  project.provide('postgresUrl', server.url('postgres'))
  return async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function createTables(url: string): Promise<void> {
  const db = await postgresDatabase({ url, poolSize: 1, name: 'test' })
  await createMissing(db, projections)
  await db.close()
  const jobs = await openBackend({ kind: 'postgres', url }, (error) => {
    throw error
  })
  await jobs.release()
}

/** Without fsync: a crash of the machine may lose data, but killing the process does not. */
const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off' }
