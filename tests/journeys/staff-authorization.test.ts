import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import { isVisit } from '#domain/kernel/access-type.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { ROUTE_ATTEMPTS, sendInvalidRequests } from '#tests/journeys/routes/all-routes.ts'
import { MISSING_OBJECTS, STAFF_IDS, STAFF_READS, STAFF_ROUTES } from '#tests/journeys/routes/staff-routes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, signedIn, staffMember, waitForProjections } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
const staff = new Map<StaffRole, Visitor>()
const withoutTwoFactor: Visitor[] = []
beforeAll(async () => {
  market = await openMarket()
  for (const role of STAFF_ROLES) {
    staff.set(role, await staffMember(market, `Walker ${role}`, role))
    const { username } = await createMember(market, `Halfway ${role}`)
    await setStaffRole(market.engines, username, role)
    withoutTwoFactor.push(await signedIn(market, username))
  }
  await waitForProjections(market)
})
afterAll(() => market?.stop())

const NO_KEYS = { order: '', checkout: '' }
const attemptRoute = (route: string, visitor: Visitor) => ROUTE_ATTEMPTS[route]!.send(visitor, MISSING_OBJECTS, NO_KEYS)

test('every staff route is listed with its roles', async () => {
  type Doc = { readonly paths: Record<string, Record<string, { readonly 'x-staff'?: readonly StaffRole[] }>> }
  const { paths } = bodyOf(await createVisitor(market.url).get<Doc>('/api/docs/json'))
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-staff'])
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.sort()).toEqual(Object.keys(STAFF_ROUTES).sort())
})

test.each(Object.entries(STAFF_ROUTES))('%s is limited to its roles', async (route, roles) => {
  const let_in: StaffRole[] = []
  for (const [role, visitor] of staff) {
    const { status } = await attemptRoute(route, visitor)
    expect(status, role).not.toBe(401)
    if (status !== 403) let_in.push(role)
  }
  expect(let_in).toEqual(STAFF_ROLES.filter((role) => roles.includes(role)))
})

test.each(Object.keys(STAFF_ROUTES))('%s is closed to staff without two-factor', async (route) => {
  for (const visitor of withoutTwoFactor)
    expectProblem(await attemptRoute(route, visitor), 403, 'staff_two_factor_required')
})

test.each(Object.entries(STAFF_ROUTES))('%s refuses other staff before it reads the body', async (route, roles) => {
  const [other] = [...staff].filter(([role]) => !roles.includes(role))
  for (const [who, code] of [
    [other?.[1], 'not_allowed'],
    [withoutTwoFactor[0], 'staff_two_factor_required'],
  ] as const)
    for (const response of who ? Object.values(await sendInvalidRequests(who, route)) : [])
      expectProblem(response, 403, code)
})

const READS = Object.entries(STAFF_ROUTES).filter(([route]) => route.startsWith('GET '))
const pathOf = (route: string, ids: Readonly<Record<string, string>> = STAFF_IDS) =>
  route.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'any')

interface Entry {
  readonly accessType: string
  readonly target: string
}
const entries = async () => (await market.events('AccessRecorded')).map(({ data }) => data as Entry)

test('every staff read states how it is recorded', () => {
  expect(Object.keys(STAFF_READS).sort()).toEqual(READS.map(([route]) => route).sort())
})

test.each(READS)('%s is recorded once per visit', async (route, roles) => {
  const read = STAFF_READS[route]!
  const recorded = typeof read === 'string' ? undefined : read
  const objects = { ...(recorded && { [recorded.target]: recorded.accessType }), ...recorded?.others }
  // A new staff member without earlier visits.
  const reader = await staffMember(market, `Reader ${READS.findIndex(([one]) => one === route)}`, roles.at(-1)!)
  const names = Object.keys(objects).length > 0 ? Object.keys(objects) : ['']
  const before = (await entries()).length
  for (const of of names) {
    const id = /^\S+_\w{26}$|^\d+$/.test(of) ? of : STAFF_IDS.id!
    for (let times = 0; times < 2; times++)
      await reader.get(`${pathOf(route, { ...STAFF_IDS, id })}${recorded?.query ?? ''}`)
  }
  const each = recorded && !isVisit(recorded.accessType) ? 2 : 1
  const expected = Object.entries(objects).flatMap(([target, accessType]) =>
    Array.from({ length: each }, () => ({ accessType, target })),
  )
  expect((await entries()).slice(before).map(({ accessType, target }) => ({ accessType, target }))).toEqual(expected)
})

/**
 * Headers of requests that no page of the marketplace sends: a link or image on another site, a typed address, or one
 * of our images.
 */
const FORGED: Readonly<Record<string, Record<string, string>>> = {
  'another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
  'a subdomain': { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
  'the address bar': { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
  'an image on a page of the market': { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
}
test.each(READS)('%s cannot be recorded from another site', async (route, roles) => {
  const visitor = staff.get(roles[0]!)!
  const path = pathOf(route)
  const recorded = () => market.events('AccessRecorded').then(({ length }) => length)
  const before = await recorded()
  const responses = await Promise.all(Object.values(FORGED).map((headers) => visitor.request('GET', path, { headers })))
  const bare = await fetch(market.url + path, { headers: { cookie: visitor.cookie() } })
  expect(await recorded()).toBe(before)
  const isRecorded = responses[0]!.status === 403
  for (const response of isRecorded ? responses : []) expectProblem(response, 403, 'cross_site_request')
  expect(bare.status === 403).toBe(isRecorded)
  if (!isRecorded) return
  for (const name of ['x-csrf-token', 'x-requested-with']) {
    const custom = await fetch(market.url + path, { headers: { cookie: visitor.cookie(), [name]: 'any' } })
    expect(custom.status).not.toBe(403)
  }
})
