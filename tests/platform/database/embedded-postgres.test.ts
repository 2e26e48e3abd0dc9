import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirInUse, isAlive } from '#platform/database/data-dir-lock.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { queryOnce } from '#tests/support/database.ts'
import { startPostgresProcess, stopPostgresProcesses } from '#tests/support/embedded-postgres.ts'
import { dataFolder } from '#tests/support/process-environment.ts'

let dir: string
beforeEach(() => {
  dir = dataFolder('embedded')
})
afterEach(async () => {
  await stopPostgresProcesses()
  rmSync(dir, { recursive: true, force: true })
})

const isAnswering = async (url: string) => (await queryOnce(url, 'select 1 as one')).length === 1

describe('the embedded PostgreSQL', () => {
  test('does not replace the password of an existing cluster', async () => {
    const server = await startEmbeddedPostgres({ dir })
    await server.stop()
    rmSync(join(dir, 'postgres-password'))
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow('postgres-password is missing: restore it')
    expect(existsSync(join(dir, 'postgres-password'))).toBe(false)
  })

  test('keeps committed data across a restart', async () => {
    const first = await startEmbeddedPostgres({ dir })
    await queryOnce(first.url('postgres'), 'create table kept as select 7 as n')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    const second = await startEmbeddedPostgres({ dir })
    expect(await queryOnce(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('commits durably, as its own user, with a private password', async () => {
    const server = await startEmbeddedPostgres({ dir })
    const url = server.url('postgres')
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`
    expect(await queryOnce(url, settings)).toEqual([{ fsync: 'on', sync: 'on' }])
    expect(statSync(join(dir, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700)
    await expect(queryOnce(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication/,
    )
    await server.stop()
  })

  test('is found by a command that runs next to it', async () => {
    expect(runningEmbeddedPostgres(dir)).toBeUndefined()
    expect(readdirSync(dir)).toEqual([])
    await startPostgresProcess({ dir })
    expect(await isAnswering(runningEmbeddedPostgres(dir)!.url('postgres'))).toBe(true)
  })

  test('has one owner at a time', async () => {
    const held = await startPostgresProcess({ dir })
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(`in use by process ${held.process.pid}`)
    expect(await isAnswering(held.url)).toBe(true)
    await held.end('SIGTERM')
    const [first, second] = await Promise.allSettled([startEmbeddedPostgres({ dir }), startEmbeddedPostgres({ dir })])
    const started = [first, second].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = [first, second].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([expect.any(DataDirInUse)])
    await started[0]!.stop()
  })

  test('restarts an interrupted creation', async () => {
    mkdirSync(join(dir, 'postgres'))
    mkdirSync(join(dir, 'postgres.new'))
    writeFileSync(join(dir, 'postgres.new', 'PG_VERSION'), '18')
    writeFileSync(join(dir, 'postgres.password'), 'old')
    const server = await startEmbeddedPostgres({ dir })
    expect(await isAnswering(server.url('postgres'))).toBe(true)
    await server.stop()
    expect(readdirSync(dir).sort()).toEqual(['in-use', 'postgres', 'postgres-password'])
  })

  test('leaves folders of other programs untouched', async () => {
    mkdirSync(join(dir, 'postgres'))
    writeFileSync(join(dir, 'postgres', 'notes.txt'), 'dear')
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(/not a data folder of PostgreSQL/)
    expect(existsSync(join(dir, 'postgres', 'notes.txt'))).toBe(true)
  })

  test('reports why it cannot start', async () => {
    const settings = { shared_buffers: 'plenty' }
    await expect(startEmbeddedPostgres({ dir, settings })).rejects.toThrow(/shared_buffers.*plenty/s)
    const server = await startEmbeddedPostgres({ dir })
    await server.stop()
  })
})
