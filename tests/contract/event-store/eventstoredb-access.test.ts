import { rmSync } from 'node:fs'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireClosedEventStore } from '#app/await-engines.ts'
import type { Config } from '#platform/config/config.ts'
import { readConfig } from '#platform/config/read-config.ts'
import { eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { accessOf, prepareAccess } from '#platform/event-store/eventstoredb/access.ts'
import { credentialsFor } from '#platform/event-store/eventstoredb/calls.ts'
import { runApp } from '#tests/support/command-line.ts'
import { type EventStoreDbServer, startEventStoreDbServer } from '#tests/support/eventstoredb-server/server.ts'
import { dataFolder, plainEnvironment } from '#tests/support/process-environment.ts'
import { adminAt } from './eventstoredb-admin.ts'
import { appendOf, newStream, someEvents } from './proposals.ts'
import { readToHead } from './reading.ts'
import { reportSkipped } from './report-skipped.ts'

const USERS = {
  admin: { password: 'changeit', groups: ['$admins'] },
  market: { password: 'fresh eggs' },
  stranger: { password: 'let me in' },
}
const RIGHT = { mayDelete: false, mayWriteMetadata: false, mayReadMetadata: true, mayAppend: true, mayReadAll: true }

let server: EventStoreDbServer
beforeEach(async () => {
  server = await startEventStoreDbServer({ users: USERS })
})
afterEach(() => server.stop())
const admin = () => ({ url: server.addressOf('admin') })
const market = () => ({ url: server.addressOf('market') })

/** The contract of a prepared server, with the addresses of an administrator and of the marketplace's user. */
function preparedLaws(addresses: () => { readonly adminUrl: string; readonly url: string }): void {
  const user = () => decodeURIComponent(new URL(addresses().url).username)

  test('grants access once, even if prepared twice', async () => {
    const { adminUrl, url } = addresses()
    await prepareAccess({ url: adminUrl }, user())
    expect((await prepareAccess({ url: adminUrl }, user())).map(({ written }) => written)).toEqual([false, false])
    expect(await accessOf({ url })).toEqual(RIGHT)
  })

  test('the marketplace works, and its user cannot hide history', async () => {
    const { adminUrl, url } = addresses()
    await prepareAccess({ url: adminUrl }, user())
    const store = eventStoreDbEventStore({ connectionString: url })
    const client = EventStoreDBClient.connectionString(url)
    try {
      const stream = newStream()
      const after = await store.head()
      await store.append([appendOf(stream, NO_STREAM, someEvents(3))])
      await expect(client.deleteStream(stream)).rejects.toMatchObject({ type: 'access-denied' })
      await expect(client.tombstoneStream(stream)).rejects.toMatchObject({ type: 'access-denied' })
      // Credentials passed with a call make the client avoid the shared append streams.
      const credentials = credentialsFor(url)!
      await expect(client.setStreamMetadata(stream, { maxCount: 1 }, { credentials })).rejects.toMatchObject({
        type: 'access-denied',
      })
      expect(await store.read(stream)).toHaveLength(3)
      expect(await store.read(newStream())).toEqual([])
      expect((await readToHead(store, after)).filter((event) => event.stream === stream)).toHaveLength(3)
    } finally {
      await client.dispose()
      await store.close()
    }
  })

  test('a stream without read access is reported as unreadable', async () => {
    const { adminUrl, url } = addresses()
    await prepareAccess({ url: adminUrl }, user())
    const store = eventStoreDbEventStore({ connectionString: url })
    const operator = adminAt(adminUrl)
    try {
      const stream = newStream()
      await store.append([appendOf(stream, NO_STREAM)])
      await operator.setMetadata(stream, { $acl: { $r: '$admins' } })
      expect(await store.extents([stream])).toMatchObject([{ count: 0, hidden: { kind: 'unreadable' } }])
    } finally {
      await operator.close()
      await store.close()
    }
  })
}

describe('an EventStoreDB with users (the test server)', () => {
  preparedLaws(() => ({ adminUrl: admin().url, url: market().url }))

  test('lets every user delete and write metadata until prepared', async () => {
    expect(await accessOf(market())).toEqual({ ...RIGHT, mayDelete: true, mayWriteMetadata: true, mayReadAll: false })
    expect(server.log.all.map(({ type }) => type)).toEqual([])
  })

  test('once prepared, rejects wrong passwords and other users', async () => {
    await prepareAccess(admin(), 'market')
    const nothing = {
      mayDelete: false,
      mayWriteMetadata: false,
      mayReadMetadata: false,
      mayAppend: false,
      mayReadAll: false,
    }
    expect(await accessOf({ url: server.addressOf('stranger') })).toEqual(nothing)
    expect(await accessOf({ url: market().url.replace('fresh', 'rotten') })).toEqual(nothing)
  })

  test('keeps the other metadata of $all', async () => {
    const operator = adminAt(admin().url)
    await operator.setMetadata('$all', { $cacheControl: 7, $acl: { $mr: 'auditors' } })
    await operator.close()
    await prepareAccess(admin(), 'market')
    const metadata = JSON.parse(Buffer.from(server.log.stream('$$$all')!.at(-1)!.data).toString())
    expect(metadata).toEqual({ $cacheControl: 7, $acl: { $mr: 'auditors', $r: ['market', '$admins'] } })
  })

  test('rejects an unprepared start in production, unless allowed', async () => {
    const config = (allow = ''): Config => ({
      ...(readConfig({ EVENTSTORE_URL: market().url, ALLOW: allow }) as Config),
      mode: 'production',
    })
    await expect(requireClosedEventStore(config())).rejects.toThrow('may delete streams')
    await expect(requireClosedEventStore(config())).rejects.toThrow('npm run app -- prepare-eventstore')
    await requireClosedEventStore(config('eventstore-open-acl'))
    await prepareAccess(admin(), 'market')
    await requireClosedEventStore(config())
  })

  test('is prepared by a command that reports its changes', async () => {
    const folder = dataFolder('prepare')
    const app = (overrides: Readonly<Record<string, string>>) =>
      runApp(['prepare-eventstore'], {
        env: plainEnvironment({ NODE_ENV: 'development', DATA_DIR: folder, ...overrides }),
      })
    const urls = { EVENTSTORE_URL: market().url, EVENTSTORE_ADMIN_URL: admin().url }
    expect(await app({ EVENTSTORE_URL: market().url })).toMatchObject({
      code: 1,
      output: expect.stringContaining('ADMIN_URL'),
    })
    expect(await app({ ...urls, EVENTSTORE_URL: admin().url })).toMatchObject({
      code: 1,
      output: expect.stringContaining('admin may delete streams'),
    })
    const first = await app(urls)
    const again = await app(urls)
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('written for market') })
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('already correct') })
    expect(again.output).toContain('market may append and read, and neither delete nor write metadata')
    rmSync(folder, { recursive: true, force: true })
  })
})

const { EVENTSTORE_URL: url, EVENTSTORE_ADMIN_URL: adminUrl } = process.env
if (url && adminUrl) describe('EventStoreDB at EVENTSTORE_URL', () => preparedLaws(() => ({ adminUrl, url })))
else reportSkipped('access on a real EventStoreDB', 'EVENTSTORE_URL and EVENTSTORE_ADMIN_URL name no users')
