import type pg from 'pg'
import type { Sql } from './database.ts'
import { sqlOn } from './sql-on.ts'

interface Connections {
  readonly pool: pg.Pool
  /** What an error of the connection is to callers. */
  readonly translated: (error: unknown) => unknown
}

/** Runs `work` on one connection, and takes all of it back when it throws. */
export async function inTransaction<T>({ pool, translated }: Connections, work: (sql: Sql) => Promise<T>): Promise<T> {
  const rethrow = (error: unknown): never => {
    throw translated(error)
  }
  const client = await pool.connect().catch(rethrow)
  let broken: Error | undefined
  // Between two statements nobody else listens, and an unheard error would end the process.
  const noteLoss = (error: Error) => {
    broken = error
  }
  client.on('error', noteLoss)
  try {
    await client.query('begin').catch(rethrow)
    const result = await work(sqlOn((query) => client.query(query).catch(rethrow)))
    const { command } = await client.query('commit').catch(rethrow)
    if (command !== 'COMMIT') throw new Error('a statement had failed, so the transaction was taken back')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').catch(noteLoss)
    throw error
  } finally {
    client.off('error', noteLoss)
    client.release(broken)
  }
}
