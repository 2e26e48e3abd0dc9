import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicableStoreCredit, MIN_CHARGE_CENTS } from '#domain/store-credit/credit-use.ts'
import {
  availableStoreCredit,
  issuedForOrder,
  reservedOrRedeemed,
  type StoreCreditCommand,
  storeCredit,
} from '#domain/store-credit/store-credit.decider.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const [first, second] = [idNamed('order', 'first'), idNamed('order', 'second')]
const [one, two] = [idNamed('refund', 'one'), idNamed('refund', 'two')]
const checkoutId = idNamed('checkout', 'one')

const give = (grantedCents: number, over: Partial<Extract<StoreCreditCommand, { type: 'IssueStoreCredit' }>> = {}) =>
  ({
    type: 'IssueStoreCredit',
    accountId,
    orderId: first,
    refundId: one,
    grantedCents,
    returnedCents: 0,
    ...over,
  }) as const
const granted = (amountCents: number, refundId = one): StoreCreditEvent => ({
  type: 'StoreCreditIssued',
  data: { accountId, orderId: first, refundId, amountCents },
})
const returned = (amountCents: number, refundId = one): StoreCreditEvent => ({
  type: 'StoreCreditRefunded',
  data: { accountId, orderId: first, refundId, amountCents },
})
const hold = (amountCents: number, late = false): StoreCreditCommand => ({
  type: 'ReserveStoreCredit',
  accountId,
  checkoutId,
  amountCents,
  afterExpiry: late,
})
const held = (amountCents: number, late = false): StoreCreditEvent => ({
  type: 'StoreCreditReserved',
  data: { accountId, checkoutId, amountCents, afterExpiry: late },
})
const release: StoreCreditCommand = { type: 'ReleaseStoreCredit', accountId, checkoutId }
const released = (amountCents: number): StoreCreditEvent => ({
  type: 'StoreCreditReservationReleased',
  data: { accountId, checkoutId, amountCents },
})
const orders = [{ orderId: second, amountCents: 300 }]
const spend: StoreCreditCommand = { type: 'RedeemStoreCredit', accountId, checkoutId, orders }
const spent: StoreCreditEvent = {
  type: 'StoreCreditRedeemed',
  data: { accountId, checkoutId, amountCents: 300, orders },
}

describe("an account's store credit", () => {
  const when = spec(storeCredit)
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
  when('is not held beyond what there is').given(granted(500)).when(hold(501)).refuses('store_credit_changed', {
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
    .refuses('store_credit_not_reserved')
  when('is not held again by somebody slow')
    .given(granted(500), held(300), released(300))
    .when(hold(300))
    .refuses('store_credit_not_reserved')
  when('is held once more for money that came late')
    .given(granted(500), held(300), released(300))
    .when(hold(300, true))
    .happens(held(300, true))
  when('is held for late money only once')
    .given(granted(500), held(300), released(300), held(300, true), released(300))
    .when(hold(300, true))
    .refuses('store_credit_not_reserved')
})

const name = fc.constantFrom('one', 'two', 'three')
const upTo = (max: number) => fc.integer({ min: 0, max })
const commands: fc.Arbitrary<StoreCreditCommand> = fc.oneof(
  fc.tuple(name, name, upTo(900), upTo(900)).map(
    ([orderName, refundName, grantedCents, returnedCents]): StoreCreditCommand => ({
      type: 'IssueStoreCredit',
      accountId,
      orderId: idNamed('order', orderName),
      refundId: idNamed('refund', refundName),
      grantedCents,
      returnedCents,
    }),
  ),
  fc.tuple(name, upTo(1500), fc.boolean()).map(
    ([checkout, amountCents, late]): StoreCreditCommand => ({
      type: 'ReserveStoreCredit',
      accountId,
      checkoutId: idNamed('checkout', checkout),
      amountCents,
      afterExpiry: late,
    }),
  ),
  fc.tuple(name, fc.constantFrom('ReleaseStoreCredit', 'RedeemStoreCredit')).map(
    ([checkout, type]): StoreCreditCommand => ({
      type,
      accountId,
      checkoutId: idNamed('checkout', checkout),
      orders: [],
    }),
  ),
)

const totalOf = (history: readonly StoreCreditEvent[], ...types: StoreCreditEvent['type'][]): number =>
  history.reduce((sum, { type, data }) => (types.includes(type) ? sum + data.amountCents : sum), 0)

law(storeCredit, commands)('what is free, held and spent is what was given', ({ state, history }) => {
  const given = totalOf(history, 'StoreCreditIssued', 'StoreCreditRefunded')
  const spentCents = totalOf(history, 'StoreCreditRedeemed')
  const heldCents =
    totalOf(history, 'StoreCreditReserved') - totalOf(history, 'StoreCreditReservationReleased') - spentCents
  expect(issuedForOrder(state)).toBe(given)
  expect(reservedOrRedeemed(state, 'spent')).toBe(spentCents)
  expect(reservedOrRedeemed(state, 'held')).toBe(heldCents)
  expect(availableStoreCredit(state) + heldCents + spentCents).toBe(given)
  expect(availableStoreCredit(state)).toBeGreaterThanOrEqual(0)
})

test('what credit leaves to a card is nothing, or enough to be charged', () => {
  fc.assert(
    fc.property(upTo(5_000), upTo(5_000), (balance, total) => {
      const used = applicableStoreCredit(balance, total)
      const left = total - used
      expect(used).toBeGreaterThanOrEqual(0)
      expect(used).toBeLessThanOrEqual(balance)
      if (used > 0 && left > 0) expect(left).toBeGreaterThanOrEqual(MIN_CHARGE_CENTS)
    }),
  )
})
