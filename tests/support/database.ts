import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'

export interface FreshDatabase {
  readonly url: string
  readonly db: Database
  /** Closes `db` and removes the database. Fails with the application names of connections that are still open. */
  drop(): Promise<void>
}

type Template = 'farmgate_template' | 'farmgate_market_template'

/** Creates a database from a template; by default from the migrated one. */
export async function freshDatabase(template: Template = 'farmgate_template'): Promise<FreshDatabase> {
  const maintenance = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(maintenance, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = Object.assign(new URL(maintenance), { pathname: `/${name}` }).href
  const db = await postgresDatabase({ url, name: 'test' })
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await withClient(maintenance, (client) => remove(client, name))
    },
  }
}

async function remove(client: pg.Client, name: string): Promise<void> {
  // A connection that was just closed may still be listed until its backend ends.
  const query = 'select application_name from pg_stat_activity where datname = $1'
  const deadline = performance.now() + 3_000
  let left = (await client.query<{ application_name: string }>(query, [name])).rows
  while (left.length > 0 && performance.now() < deadline) left = (await client.query(query, [name])).rows
  await client.query(`drop database ${name} with (force)`)
  if (left.length > 0) throw new Error(`left connections open: ${left.map((row) => row.application_name).join(', ')}`)
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'test-support' })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The rows of one statement, on its own connection. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  // The server may be killed at any moment; the query reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
