import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingOptions } from '#app/transparency-log.ts'
import type { AccessLogPage } from '#domain/audit/contract.ts'
import type { LogIntegrityView } from '#domain/transparency-log/contract.ts'
import { logSealer } from '#platform/transparency-log/log-sealer.ts'
import { checkProof, type EventProof, isConsistent } from '#platform/transparency-log/verify-proof.mjs'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, staffMember } from '#tests/support/members.ts'
import { bodyOf, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let auditor: Visitor
beforeAll(async () => {
  market = await openMarket()
  await openShop(market, 'Hill Farm', { products: { Eggs: { priceCents: 1000 } } })
  auditor = await staffMember(market, 'Al Auditor', 'auditor')
})
afterAll(() => market?.stop())

const integrity = async () => bodyOf(await auditor.get<LogIntegrityView>('/api/audit/log-integrity'))

/** Seals immediately instead of waiting for the sealing interval. */
async function sealAll() {
  const sealer = logSealer(signingOptions(market.engines.transparencyLog))
  await waitUntil(
    () => sealer.sealNext(),
    (sealed) => sealed === undefined,
  )
}

async function verified() {
  const { id } = bodyOf(await auditor.post<{ id: string }>('/api/audit/log-verifications'))
  const { verifications } = await waitUntil(integrity, (now) =>
    now.verifications.some((one) => one.id === id && one.finishedAt !== null),
  )
  return verifications.find((one) => one.id === id)!
}

test('an auditor verifies a proof independently', async () => {
  await sealAll()
  const { newest, publicKeys, fault } = await integrity()
  expect(newest?.size).toBeGreaterThan(5)
  expect(fault).toBeNull()
  const proof = bodyOf(await auditor.get<EventProof>('/api/audit/events/3/inclusion-proof'))
  expect(checkProof(proof, publicKeys).size).toBe(proof.size)
  expect(bodyOf(await auditor.get<EventProof>(`/api/audit/events/${proof.event.id}/inclusion-proof`)).event).toEqual(
    proof.event,
  )
  const { accesses } = bodyOf(await auditor.get<AccessLogPage>('/api/audit/access-log'))
  expect(accesses).toMatchObject([
    { accessType: 'event_proof', target: proof.event.id },
    { accessType: 'event_proof', target: '3' },
  ])

  const { checkpoints } = bodyOf(
    await auditor.get<{ checkpoints: { size: number; root: string }[] }>('/api/audit/checkpoints'),
  )
  await sealAll()
  const to = (await integrity()).newest!
  const path = `/api/audit/consistency-proof?from=${checkpoints[0]!.size}&to=${to.size}`
  const consistency = bodyOf(await auditor.get<Parameters<typeof isConsistent>[0]>(path))
  expect(consistency).toMatchObject({ from: { root: checkpoints[0]!.root }, to: { root: to.root } })
  expect(isConsistent(consistency)).toBe(true)
})

test('an unprovable event is refused with a reason', async () => {
  expectProblem(await auditor.get('/api/audit/events/99999999/inclusion-proof'), 404, 'event_not_found')
  expectProblem(await auditor.get('/api/audit/events/milk/inclusion-proof'), 400, 'invalid_input')
  expectProblem(await auditor.get('/api/audit/consistency-proof?from=2&to=1'), 404, 'tree_size_unknown')
})

test('a verification reports changes of the log', async () => {
  await sealAll()
  const sound = await verified()
  expect(sound).toMatchObject({ requestedBy: 'al.auditor', findingCount: 0, findings: [] })
  expect(sound.treeSize).toBeGreaterThan(5)

  const [before] = await market.engines.db.query<{ data: string }>('select data from events where position = 4')
  await market.engines.db.query(`update events set data = data || ' ' where position = 4`)
  const broken = await verified()
  expect(broken.findings).toMatchObject([{ kind: 'event_changed', position: '4', count: 1 }])
  expect(broken.findingCount).toBe(1)
  expectProblem(await auditor.get('/api/audit/events/4/inclusion-proof'), 409, 'event_mismatch')
  await market.engines.db.query('update events set data = $1 where position = 4', [before!.data])
  expect(await market.events('LogVerificationCompleted')).toHaveLength(2)
})

test('a missing part of the tree is reported', async () => {
  await sealAll()
  const { newest } = await integrity()
  const { db } = market.engines
  const path = `/api/audit/consistency-proof?from=2&to=${newest!.size}`
  await db.query('create table kept_tiles as table log_tree_tiles')
  await db.query('delete from log_tree_tiles')
  expectProblem(await auditor.get(path), 409, 'log_tree_incomplete')
  expectProblem(await auditor.get('/api/audit/events/3/inclusion-proof'), 409, 'event_mismatch')
  expect((await verified()).findings).toMatchObject([{ kind: 'tile_differs', position: '1' }])
  await db.query('insert into log_tree_tiles table kept_tiles')
  await db.query('drop table kept_tiles')
  bodyOf(await auditor.get(path))
})

test('the proof checker can be downloaded', async () => {
  const response = await auditor.get<string>('/api/audit/verify-proof.mjs')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('verify-proof.mjs')
})

test('only auditors have access', async () => {
  const support = await staffMember(market, 'Sue Support', 'support')
  for (const path of [
    'log-integrity',
    'checkpoints',
    'events/1/inclusion-proof',
    'consistency-proof?from=1&to=1',
    'verify-proof.mjs',
  ])
    expectProblem(await support.get(`/api/audit/${path}`), 403, 'not_allowed')
  expectProblem(await support.post('/api/audit/log-verifications'), 403, 'not_allowed')
})
