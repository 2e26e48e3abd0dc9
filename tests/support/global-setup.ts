import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrations } from '#migrations/all.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { dataFolder } from './process-environment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded server's maintenance database. */
    postgresUrl: string
  }
}

/** One embedded PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = dataFolder('tests')
  const server = await startEmbeddedPostgres({ dir, settings: SETTINGS })
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  await client.query('create database farmgate_template')
  await client.end()
  await migrate(server.url('farmgate_template'), migrations)
  project.provide('postgresUrl', server.url('postgres'))
  return async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Without fsync: a crash of the machine may lose data, a killed process does not. */
const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off' }
