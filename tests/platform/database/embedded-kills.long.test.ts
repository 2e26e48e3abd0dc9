import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAlive } from '#platform/database/data-dir-lock.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
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

const KEEP = 'create table kept as select 7 as n'
const kept = (url: string) => queryOnce(url, 'select n from kept')

/** The watchdog shells of a postmaster and their `cat` processes, which share its session. */
function watchdogOf(postmaster: number): number[] {
  const lines = spawnSync('ps', ['-e', '-o', 'pid=,sess=,comm='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const all = lines.map((line) => line.trim().split(/\s+/))
  return all.flatMap(([pid, session, name]) =>
    Number(session) === postmaster && /^(sh|cat)$/.test(name ?? '') ? [Number(pid)] : [],
  )
}

describe('an embedded PostgreSQL after a kill', () => {
  test('stops soon after its process is killed', async () => {
    const held = await startPostgresProcess({ dir })
    await queryOnce(held.url, KEEP)
    await held.end('SIGKILL')
    await vi.waitFor(() => expect(isAlive(held.pid)).toBe(false), { timeout: 30_000 })
    expect(await kept((await startPostgresProcess({ dir })).url)).toEqual([{ n: 7 }])
  })

  test('is stopped by the next process without a watchdog', async () => {
    const held = await startPostgresProcess({ dir })
    await queryOnce(held.url, KEEP)
    const watchdog = watchdogOf(held.pid)
    expect(watchdog).toHaveLength(2)
    for (const pid of watchdog) process.kill(pid, 'SIGKILL')
    await held.end('SIGKILL')
    const again = await startEmbeddedPostgres({ dir })
    expect(isAlive(held.pid)).toBe(false)
    expect(await kept(again.url('postgres'))).toEqual([{ n: 7 }])
    await again.stop()
  })

  test('restarts at the same address after its own kill', async () => {
    const server = await startEmbeddedPostgres({ dir })
    const first = server.pid
    await queryOnce(server.url('postgres'), KEEP)
    process.kill(first, 'SIGKILL')
    await vi.waitFor(async () => expect(await kept(server.url('postgres'))).toEqual([{ n: 7 }]), { timeout: 30_000 })
    expect(server.pid).not.toBe(first)
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
  })

  test('stays stopped when killed during shutdown', async () => {
    const server = await startEmbeddedPostgres({ dir })
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
    const again = await startEmbeddedPostgres({ dir })
    await again.stop()
  })

  test('keeps running after Ctrl-C until its process has flushed', async () => {
    const held = await startPostgresProcess({ dir })
    process.kill(-held.process.pid!, 'SIGINT')
    await vi.waitFor(() => expect(held.output()).toContain('flushing'))
    await queryOnce(held.url, KEEP)
    await held.end('SIGUSR2')
    expect(isAlive(held.pid)).toBe(false)
    expect(await kept((await startPostgresProcess({ dir })).url)).toEqual([{ n: 7 }])
  })

  test('ignores a pid file that names another process', async () => {
    await (await startEmbeddedPostgres({ dir })).stop()
    const data = join(dir, 'postgres')
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n`)
    const server = await startEmbeddedPostgres({ dir })
    expect(await queryOnce(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})
