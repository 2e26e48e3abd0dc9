import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableCredit, type CreditCommand, credit, givenIn, heldOrSpent } from '#domain/credit/credit.decider.ts'
import type { CreditEvent } from '#domain/credit/credit.events.ts'
import { LEAST_CHARGE, usableCredit } from '#domain/credit/credit-use.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const [first, second] = [idNamed('order', 'first'), idNamed('order', 'second')]
const [one, two] = [idNamed('refund', 'one'), idNamed('refund', 'two')]
const checkoutId = idNamed('checkout', 'one')

const give = (grantedCents: number, over: Partial<Extract<CreditCommand, { type: 'GiveCredit' }>> = {}) =>
  ({ type: 'GiveCredit', accountId, orderId: first, refundId: one, grantedCents, returnedCents: 0, ...over }) as const
const granted = (amountCents: number, refundId = one): CreditEvent => ({
  type: 'CreditGranted',
  data: { accountId, orderId: first, refundId, amountCents },
})
const returned = (amountCents: number, refundId = one): CreditEvent => ({
  type: 'CreditReturned',
  data: { accountId, orderId: first, refundId, amountCents },
})
const hold = (amountCents: number, late = false): CreditCommand => ({
  ...{ type: 'HoldCredit', accountId, checkoutId, amountCents, late },
})
const held = (amountCents: number, late = false): CreditEvent => ({
  type: 'CreditHeld',
  data: { accountId, checkoutId, amountCents, late },
})
const release: CreditCommand = { type: 'ReleaseCredit', accountId, checkoutId }
const released = (amountCents: number): CreditEvent => ({
  type: 'CreditReleased',
  data: { accountId, checkoutId, amountCents },
})
const orders = [{ orderId: second, amountCents: 300 }]
const spend: CreditCommand = { type: 'SpendCredit', accountId, checkoutId, orders }
const spent: CreditEvent = { type: 'CreditSpent', data: { accountId, checkoutId, amountCents: 300, orders } }

describe("an account's store credit", () => {
  const when = spec(credit)
  when('is given instead of money').given().when(give(500)).happens(granted(500))
  when('is given once').given(granted(500)).when(give(500)).happens()
  when('is given for what came since')
    .given(granted(500))
    .when(give(800, { refundId: two }))
    .happens(granted(300, two))
  when('is never taken back by older news').given(granted(800)).when(give(500)).happens()
  when('is not given again as money of another kind')
    .given(returned(500))
    .when(give(300, { returnedCents: 300, refundId: two }))
    .happens(granted(100, two))
  when('comes back with what it had paid')
    .given()
    .when(give(200, { returnedCents: 100 }))
    .happens(granted(200), returned(100))
  when('is held for a checkout').given(granted(500)).when(hold(300)).happens(held(300))
  when('is held once').given(granted(500), held(300)).when(hold(300)).happens()
  when('is not held beyond what there is').given(granted(500)).when(hold(501)).refuses('credit_changed', {
    available: 500,
  })
  when('is spent once it is paid').given(granted(500), held(300)).when(spend).happens(spent)
  when('is spent once').given(granted(500), held(300), spent).when(spend).happens()
  when('is free again when nothing came of it').given(granted(500), held(300)).when(release).happens(released(300))
  when('is released once').given(granted(500), held(300), released(300)).when(release).happens()
  when('that was spent is not released').given(granted(500), held(300), spent).when(release).happens()
  when('that was released is not spent')
    .given(granted(500), held(300), released(300))
    .when(spend)
    .refuses('credit_not_held')
  when('is not held again by somebody slow')
    .given(granted(500), held(300), released(300))
    .when(hold(300))
    .refuses('credit_not_held')
  when('is held once more for money that came late')
    .given(granted(500), held(300), released(300))
    .when(hold(300, true))
    .happens(held(300, true))
  when('is held for late money only once')
    .given(granted(500), held(300), released(300), held(300, true), released(300))
    .when(hold(300, true))
    .refuses('credit_not_held')
})

const name = fc.constantFrom('one', 'two', 'three')
const upTo = (max: number) => fc.integer({ min: 0, max })
const commands: fc.Arbitrary<CreditCommand> = fc.oneof(
  fc.tuple(name, name, upTo(900), upTo(900)).map(
    ([orderName, refundName, grantedCents, returnedCents]): CreditCommand => ({
      ...{ type: 'GiveCredit', accountId, orderId: idNamed('order', orderName) },
      ...{ refundId: idNamed('refund', refundName), grantedCents, returnedCents },
    }),
  ),
  fc.tuple(name, upTo(1500), fc.boolean()).map(
    ([checkout, amountCents, late]): CreditCommand => ({
      ...{ type: 'HoldCredit', accountId, checkoutId: idNamed('checkout', checkout), amountCents, late },
    }),
  ),
  fc.tuple(name, fc.constantFrom('ReleaseCredit', 'SpendCredit')).map(
    ([checkout, type]): CreditCommand => ({
      ...{ type, accountId, checkoutId: idNamed('checkout', checkout), orders: [] },
    }),
  ),
)

const totalOf = (history: readonly CreditEvent[], ...types: CreditEvent['type'][]): number =>
  history.reduce((sum, { type, data }) => (types.includes(type) ? sum + data.amountCents : sum), 0)

law(credit, commands)('what is free, held and spent is what was given', ({ state, history }) => {
  const given = totalOf(history, 'CreditGranted', 'CreditReturned')
  const spentCents = totalOf(history, 'CreditSpent')
  const heldCents = totalOf(history, 'CreditHeld') - totalOf(history, 'CreditReleased') - spentCents
  expect(givenIn(state)).toBe(given)
  expect(heldOrSpent(state, 'spent')).toBe(spentCents)
  expect(heldOrSpent(state, 'held')).toBe(heldCents)
  expect(availableCredit(state) + heldCents + spentCents).toBe(given)
  expect(availableCredit(state)).toBeGreaterThanOrEqual(0)
})

test('what credit leaves to a card is nothing, or enough to be charged', () => {
  fc.assert(
    fc.property(upTo(5_000), upTo(5_000), (balance, total) => {
      const used = usableCredit(balance, total)
      const left = total - used
      expect(used).toBeGreaterThanOrEqual(0)
      expect(used).toBeLessThanOrEqual(balance)
      if (used > 0 && left > 0) expect(left).toBeGreaterThanOrEqual(LEAST_CHARGE)
    }),
  )
})
