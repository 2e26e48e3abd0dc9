import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessLogEvent } from '#domain/audit/audit.events.ts'
import type { AccessLogPage, LogCounts, LogPage, SavedQueryView } from '#domain/audit/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn, staffMember } from '#tests/support/members.ts'
import { bodyOf, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let auditor: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm')
  auditor = await staffMember(market, 'Al Auditor', 'auditor')
})
afterAll(() => market?.stop())

const search = async (query: string, visitor = auditor) =>
  bodyOf(await visitor.get<LogPage>(`/api/audit/events?${query}`))
const accessTargets = async (accessType: string) =>
  (await market.events('AccessRecorded'))
    .map(({ data }) => data as AccessLogEvent['data'])
    .filter((access) => access.accessType === accessType)
    .map(({ target }) => target)
const exported = async (query: string) => {
  const response = await fetch(`${market.url}/api/audit/export?${query}`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie: auditor.cookie() },
  })
  expect(response.status).toBe(200)
  return { text: await response.text(), headers: response.headers }
}

test('the newest event comes first, without its personal data', async () => {
  const { events } = await search(`stream=account-${farm.accountId}`)
  const all = await market.engines.log.read(`account-${farm.accountId}`)
  expect(events.map(({ revision }) => revision)).toEqual(all.map(({ revision }) => revision).reverse())
  const registered = events.at(-1)!
  expect(registered).toMatchObject({ type: 'AccountRegistered', stream: `account-${farm.accountId}`, revision: 0 })
  const field = (name: string) => registered.fields.find((one) => one.name === name)
  expect(field('accountId')).toEqual({ name: 'accountId', json: `"${farm.accountId}"`, personal: null })
  const personal = { subject: farm.accountId, retention: 'account', erased: false }
  expect(field('email')).toEqual({ name: 'email', json: null, personal })
  expect(JSON.stringify(events)).not.toContain(farm.email)
})

test('erased data is marked as erased', async () => {
  const closed = await openShop(market, 'Gone Farm')
  await market.engines.keys.destroy(closed.accountId)
  const { events } = await search(`stream=account-${closed.accountId}&types=AccountRegistered`)
  expect(events[0]!.fields.find(({ name }) => name === 'email')?.personal).toEqual({
    subject: closed.accountId,
    retention: 'account',
    erased: true,
  })
})

test('an actor is found by username, in any case', async () => {
  await search('')
  const { events } = await search('actor=AL.AUDITOR')
  expect(events.length).toBeGreaterThan(0)
  const [account] = await market.engines.db.query<{ id: string }>(
    `select id from identity.accounts where username = 'al.auditor'`,
  )
  for (const { actor } of events) expect(actor.id).toBe(account!.id)
  const asStaff = await search(`actor=${account!.id}&actorKind=staff`)
  expect(asStaff.events.length).toBeGreaterThan(0)
  for (const { actor } of asStaff.events) expect(actor).toEqual({ kind: 'staff', id: account!.id })
  expect((await search(`actor=${account!.id}&actorKind=guest`)).events).toEqual([])
})

test('an unknown username is rejected', async () => {
  expectProblem(await auditor.get('/api/audit/events?actor=nobody.at.all'), 404, 'actor_not_found')
  expect((await search('actor=account_00000000000000000000000000')).events).toEqual([])
})

test('a query is recorded once, without text or name', async () => {
  for (let n = 0; n < 60; n++) await search('types=NeverHappened')
  const before = (await accessTargets('log_query')).length
  const criteria = `types=AccessRecorded&text=never&actor=al.auditor`
  const first = await search(criteria)
  expect(first.events).toHaveLength(50)
  const second = await search(`${criteria}&cursor=${encodeURIComponent(first.next!)}`)
  expect(second.events.length).toBeGreaterThan(0)
  expect(second.events[0]!.position).not.toBe(first.events.at(-1)!.position)
  const written = await accessTargets('log_query')
  expect(written.slice(before)).toEqual(['types=AccessRecorded; actor by name; some text'])
})

test('a cursor of another user or query is refused', async () => {
  const { next } = await search('types=AccessRecorded')
  const other = await staffMember(market, 'Ada Admin', 'admin')
  const cursor = encodeURIComponent(next!)
  for (const [visitor, query] of [
    [other, `types=AccessRecorded&cursor=${cursor}`],
    [auditor, `cursor=${cursor}`],
    [auditor, 'types=AccessRecorded&cursor=5.aaaa'],
  ] as const)
    expectProblem(await visitor.get(`/api/audit/events?${query}`), 400, 'cursor_invalid')
})

test('an export is complete, ordered and recorded', async () => {
  const { text, headers } = await exported('stream=account-&format=ndjson&text=account')
  expect(headers.get('content-type')).toBe('application/x-ndjson')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="farmgate-log-\d{4}-\d\d-\d\d\.ndjson"$/)
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(head.export).toMatchObject({ filter: { stream: 'account-', text: 'account' }, treeHead: 'not sealed' })
  expect(head.export.by).toMatchObject({ role: 'auditor' })
  expect(head.export.at).toMatch(/^\d{4}-.*Z$/)
  expect(lines.pop()).toEqual({ end: { events: lines.length } })
  const rows = await market.engines.db.query<{ position: number; data: string }>(
    `select position, data from events where stream like 'account-%' and position <= $1 order by position`,
    [head.export.upTo],
  )
  expect(lines.map(({ position }) => Number(position))).toEqual(rows.map(({ position }) => position))
  for (const [i, { data }] of rows.entries()) expect(text.split('\n')[i + 1]).toContain(`"data":${data},`)
  expect(await accessTargets('log_export')).toEqual(['ndjson: stream=account-; some text'])
})

test('a CSV export has a header and one row per event', async () => {
  const { text, headers } = await exported('types=AccountRegistered&format=csv&text=account')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = text.trimEnd().split('\r\n')
  const remarks = lines.filter((line) => /^"?#/.test(line))
  expect(remarks).toHaveLength(7)
  expect(remarks.at(-1)).toBe(`# end: ${(await market.events('AccountRegistered')).length} events`)
  expect(remarks.join('\n')).toContain('"# treeHead: ""not sealed"""')
  expect(lines[6]).toMatch(/^position,at,type,stream/)
})

test('an auditor saves, renames and removes their own queries', async () => {
  const saved = async (visitor = auditor) =>
    bodyOf(await visitor.get<{ queries: SavedQueryView[] }>('/api/audit/saved-queries')).queries
  const filter = { stream: 'order-', minCents: 5000, text: 'leeks' }
  const { id } = bodyOf(await auditor.post<{ id: string }>('/api/audit/saved-queries', { name: 'Dear orders', filter }))
  expect(await saved()).toEqual([{ id, name: 'Dear orders', filter }])
  expectProblem(
    await auditor.post('/api/audit/saved-queries', { name: 'Dear orders', filter: {} }),
    409,
    'saved_query_name_taken',
  )
  bodyOf(await auditor.request('PUT', `/api/audit/saved-queries/${id}`, { body: { name: 'Large orders' } }))
  expect(await saved()).toMatchObject([{ name: 'Large orders' }])
  const other = await staffMember(market, 'Ann Admin', 'admin')
  expect(await saved(other)).toEqual([])
  expectProblem(
    await other.request('PUT', `/api/audit/saved-queries/${id}`, { body: { name: 'Mine' } }),
    404,
    'saved_query_not_found',
  )
  bodyOf(await other.request('DELETE', `/api/audit/saved-queries/${id}`))
  expect(await saved()).toHaveLength(1)
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  for (const { text } of rows) expect(text).not.toMatch(/Dear orders|leeks/)
  bodyOf(await auditor.request('DELETE', `/api/audit/saved-queries/${id}`))
  expect(await saved()).toEqual([])
})

test.each([
  ['from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z', 'to'],
  ['minCents=5&maxCents=4', 'to'],
  ['types=No Type', 'types'],
  ['from=yesterday', 'from'],
])('a query with %s is rejected', async (query) => {
  expectProblem(await auditor.get(`/api/audit/events?${query}`), 400, 'invalid_input')
  expectProblem(await auditor.get(`/api/audit/export?${query}`), 400, 'invalid_input')
})

test('only auditors read the log', async () => {
  const others = await Promise.all([
    staffMember(market, 'Sue Support', 'support'),
    staffMember(market, 'Sam Senior', 'senior_support'),
    staffMember(market, 'Vi Verifier', 'verifier'),
    newMember(market, 'Bo Buyer'),
    signedIn(market, farm.username),
  ])
  for (const other of others) {
    for (const path of ['events', 'export', 'event-types', 'saved-queries'])
      expectProblem(await other.get(`/api/audit/${path}`), 403, 'not_allowed')
    expectProblem(await other.post('/api/audit/saved-queries', { name: 'All', filter: {} }), 403, 'not_allowed')
  }
  const admin = await staffMember(market, 'Abe Admin', 'admin')
  expect((await search('', admin)).events.length).toBeGreaterThan(0)
})

test('events are counted by type, actor and time', async () => {
  const counts = bodyOf(await auditor.get<LogCounts>('/api/audit/event-counts?types=AccountRegistered'))
  const registered = await market.events('AccountRegistered')
  expect(counts).toMatchObject({
    counted: registered.length,
    backTo: null,
    types: [{ value: 'AccountRegistered', count: registered.length }],
    streams: [{ value: 'account-', count: registered.length }],
  })
  expect(await accessTargets('log_query')).toContain('counts: types=AccountRegistered')
})

test('a producer is found by name', async () => {
  const { events, names } = await search('producer=hill%20farm')
  expect(events.length).toBeGreaterThan(0)
  for (const { stream, fields } of events) expect(JSON.stringify([stream, fields])).toContain(farm.producerId)
  expect(names[farm.producerId]).toBe('Hill Farm')
  expect(await accessTargets('log_query')).toContain('producer by name')
  for (const [query, code] of [
    ['product=Nothing', 'product_name_unknown'],
    ['producer=Nobody', 'producer_name_unknown'],
    ['order=0', 'order_number_unknown'],
  ] as const)
    expectProblem(await auditor.get(`/api/audit/event-counts?${query}`), 404, code)
})

test('the query bar suggests names that contain a text', async () => {
  const suggested = async (query: string) =>
    bodyOf(await auditor.get<{ suggestions: { name: string }[] }>(`/api/audit/suggestions?${query}`)).suggestions
  expect(await suggested('kind=producer&text=ill%20f')).toMatchObject([{ name: 'Hill Farm' }])
  expect(await suggested('kind=actor&text=auditor')).toMatchObject([{ name: 'al.auditor', detail: 'auditor' }])
})

test('the access log is filtered and exported', async () => {
  const accesses = async (query: string) =>
    bodyOf(await auditor.get<AccessLogPage>(`/api/audit/access-log?${query}`)).accesses
  await search(`stream=account-${farm.accountId}`)
  const [access, ...others] = await accesses(`staff=AL.AUDITOR&accessTypes=log_query&target=${farm.accountId}`)
  expect(access).toMatchObject({
    staff: 'al.auditor',
    target: expect.stringContaining(farm.accountId),
    targetName: expect.any(String),
  })
  expect(others.every(({ target }) => target.includes(farm.accountId))).toBe(true)
  expect(await accesses('staff=nobody')).toEqual([])
  expect(await accesses('to=2020-01-01T00:00:00Z')).toEqual([])
  const response = await fetch(`${market.url}/api/audit/access-log/export?accessTypes=log_query`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie: auditor.cookie() },
  })
  expect(response.headers.get('content-disposition')).toContain('.csv')
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('accessed at,staff member,role,access type,target,target name')
  expect(lines.length - 1).toBe(
    bodyOf(await auditor.get<AccessLogPage>('/api/audit/access-log?accessTypes=log_query')).total,
  )
  expect(await accessTargets('log_export')).toContain('access log')
})
