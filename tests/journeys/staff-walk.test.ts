import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '#app/commands/staff.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { makePerson, projected } from '#tests/support/shop.ts'
import { signedIn, staffMember } from '#tests/support/signed-in.ts'
import { createVisitor, fine, type Visitor } from '#tests/support/visitor.ts'
import { expectProblem } from '#tests/support/visitor-problems.ts'
import { DOORS } from './authorisation-walk.ts'
import { NOTHING, STAFF_ROUTES } from './staff-walk.ts'

let market: OpenMarket
const staff = new Map<StaffRole, Visitor>()
const halfway: Visitor[] = []
beforeAll(async () => {
  market = await openMarket()
  for (const role of STAFF_ROLES) {
    staff.set(role, await staffMember(market, `Walker ${role}`, role))
    const { username } = await makePerson(market, `Halfway ${role}`)
    await giveRole(market.engines, username, role)
    halfway.push(await signedIn(market, username))
  }
  await projected(market)
})
afterAll(() => market?.stop())

const NO_KEYS = { order: '', checkout: '' }
const tryDoor = (route: string, who: Visitor) => DOORS[route]!.try(who, NOTHING, NO_KEYS)

test('every route of the staff is written down with its roles', async () => {
  type Doc = { readonly paths: Record<string, Record<string, { readonly 'x-staff'?: readonly StaffRole[] }>> }
  const { paths } = fine(await createVisitor(market.url).get<Doc>('/api/docs/json'))
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-staff'])
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.sort()).toEqual(Object.keys(STAFF_ROUTES).sort())
})

test.each(Object.entries(STAFF_ROUTES))('%s is for those alone', async (route, roles) => {
  const let_in: StaffRole[] = []
  for (const [role, who] of staff) {
    const { status } = await tryDoor(route, who)
    expect(status, role).not.toBe(401)
    if (status !== 403) let_in.push(role)
  }
  expect(let_in).toEqual(STAFF_ROLES.filter((role) => roles.includes(role)))
})

test.each(Object.keys(STAFF_ROUTES))('%s is closed to who owes the second step', async (route) => {
  for (const who of halfway) expectProblem(await tryDoor(route, who), 403, 'staff_needs_second_step')
})
