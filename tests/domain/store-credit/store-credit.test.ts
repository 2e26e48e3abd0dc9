import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicableStoreCredit, MIN_CHARGE_CENTS } from '#domain/store-credit/contract.ts'
import {
  availableStoreCredit,
  reservedOrRedeemed,
  type StoreCreditCommand,
  storeCredit,
  totalIssued,
} from '#domain/store-credit/store-credit.decider.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const [first, second] = [idNamed('order', 'first'), idNamed('order', 'second')]
const [one, two] = [idNamed('refund', 'one'), idNamed('refund', 'two')]
const checkoutId = idNamed('checkout', 'one')

const give = (
  issuedCents: number,
  overrides: Partial<Extract<StoreCreditCommand, { type: 'IssueStoreCredit' }>> = {},
) =>
  ({
    type: 'IssueStoreCredit',
    accountId,
    orderId: first,
    refundId: one,
    issuedCents,
    refundedCents: 0,
    ...overrides,
  }) as const
const granted = (amountCents: number, refundId = one): StoreCreditEvent => ({
  type: 'StoreCreditIssued',
  data: { accountId, orderId: first, refundId, amountCents, currency: 'USD' },
})
const returned = (amountCents: number, refundId = one): StoreCreditEvent => ({
  type: 'StoreCreditRefunded',
  data: { accountId, orderId: first, refundId, amountCents, currency: 'USD' },
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
  data: { accountId, checkoutId, amountCents, afterExpiry: late, currency: 'USD' },
})
const release: StoreCreditCommand = { type: 'ReleaseStoreCredit', accountId, checkoutId }
const released = (amountCents: number): StoreCreditEvent => ({
  type: 'StoreCreditReservationReleased',
  data: { accountId, checkoutId, amountCents, currency: 'USD' },
})
const orders = [{ orderId: second, amountCents: 300 }]
const spend: StoreCreditCommand = { type: 'RedeemStoreCredit', accountId, checkoutId, orders }
const spent: StoreCreditEvent = {
  type: 'StoreCreditRedeemed',
  data: { accountId, checkoutId, amountCents: 300, orders, currency: 'USD' },
}

describe("an account's store credit", () => {
  const when = spec(storeCredit)
  when('is issued instead of money').given().when(give(500)).happens(granted(500))
  when('is issued once').given(granted(500)).when(give(500)).happens()
  when('is issued for what was approved since')
    .given(granted(500))
    .when(give(800, { refundId: two }))
    .happens(granted(300, two))
  when('is not reduced by older events').given(granted(800)).when(give(500)).happens()
  when('is not issued again for another kind of refund')
    .given(returned(500))
    .when(give(300, { refundedCents: 300, refundId: two }))
    .happens(granted(100, two))
  when('is refunded with the purchase it paid')
    .given()
    .when(give(200, { refundedCents: 100 }))
    .happens(granted(200), returned(100))
  when('is reserved for a checkout').given(granted(500)).when(hold(300)).happens(held(300))
  when('is reserved once').given(granted(500), held(300)).when(hold(300)).happens()
  when('is not reserved beyond its balance').given(granted(500)).when(hold(501)).refuses('store_credit_changed', {
    available: 500,
  })
  when('is redeemed once the checkout is paid').given(granted(500), held(300)).when(spend).happens(spent)
  when('is redeemed once').given(granted(500), held(300), spent).when(spend).happens()
  when('is released when the checkout fails').given(granted(500), held(300)).when(release).happens(released(300))
  when('is released once').given(granted(500), held(300), released(300)).when(release).happens()
  when('that was redeemed is not released').given(granted(500), held(300), spent).when(release).happens()
  when('that was released is not redeemed')
    .given(granted(500), held(300), released(300))
    .when(spend)
    .refuses('store_credit_not_reserved')
  when('is not reserved again by a slower run')
    .given(granted(500), held(300), released(300))
    .when(hold(300))
    .refuses('store_credit_not_reserved')
  when('is reserved again for a late payment')
    .given(granted(500), held(300), released(300))
    .when(hold(300, true))
    .happens(held(300, true))
  when('is reserved for a late payment only once')
    .given(granted(500), held(300), released(300), held(300, true), released(300))
    .when(hold(300, true))
    .refuses('store_credit_not_reserved')
})

const name = fc.constantFrom('one', 'two', 'three')
const upTo = (max: number) => fc.integer({ min: 0, max })
const commands: fc.Arbitrary<StoreCreditCommand> = fc.oneof(
  fc.tuple(name, name, upTo(900), upTo(900)).map(
    ([orderName, refundName, issuedCents, refundedCents]): StoreCreditCommand => ({
      type: 'IssueStoreCredit',
      accountId,
      orderId: idNamed('order', orderName),
      refundId: idNamed('refund', refundName),
      issuedCents,
      refundedCents,
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

invariant(storeCredit, commands)(
  'available, reserved and redeemed credit adds up to issued credit',
  ({ state, history }) => {
    const given = totalOf(history, 'StoreCreditIssued', 'StoreCreditRefunded')
    const spentCents = totalOf(history, 'StoreCreditRedeemed')
    const heldCents =
      totalOf(history, 'StoreCreditReserved') - totalOf(history, 'StoreCreditReservationReleased') - spentCents
    expect(totalIssued(state)).toBe(given)
    expect(reservedOrRedeemed(state, 'redeemed')).toBe(spentCents)
    expect(reservedOrRedeemed(state, 'reserved')).toBe(heldCents)
    expect(availableStoreCredit(state) + heldCents + spentCents).toBe(given)
    expect(availableStoreCredit(state)).toBeGreaterThanOrEqual(0)
  },
)

test('a card amount is zero or above the minimum', () => {
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
