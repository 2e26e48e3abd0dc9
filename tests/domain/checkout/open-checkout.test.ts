import { describe, expect, test } from 'vitest'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { checkout, isSamePurchase, type Purchase } from '#domain/checkout/checkout.decider.ts'
import type { CheckoutEvent, OpenCheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { openCheckout } from '#domain/checkout/open-checkout.decider.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { contact, ids, PROCESSED_AT, planned, productId } from '#tests/support/order-events.ts'
import { spec } from '#tests/support/spec.ts'

const [first, second, third] = ['first', 'second', 'third'].map((name) => idNamed('checkout', name)) as [
  string,
  string,
  string,
]
const [buyerId, accountId] = [idNamed('guest', 'ann'), idNamed('account', 'ann')]
const claimed = (checkoutId: string, ...replaces: string[]): OpenCheckoutEvent => ({
  type: 'OpenCheckoutSet',
  data: { buyerId, checkoutId, replaces },
})
const claim = (checkoutId: string, { joined = [], over = [] }: { joined?: string[]; over?: string[] } = {}) =>
  ({ type: 'SetOpenCheckout', buyerId, checkoutId, joined, over }) as const
const joined: OpenCheckoutEvent = { type: 'GuestCheckoutsLinked', data: { buyerId, accountId } }

describe('the open checkout of a buyer', () => {
  const when = spec(openCheckout)
  when('is the last one claimed').given(claimed(first)).when(claim(second)).happens(claimed(second, first))
  when('is claimed once').given(claimed(first)).when(claim(first)).happens()
  when('replaces every checkout that may still be open')
    .given(claimed(first), claimed(second, first))
    .when(claim(third))
    .happens(claimed(third, first, second))
  when('does not replace a closed checkout')
    .given(claimed(first), claimed(second, first))
    .when(claim(third, { over: [first] }))
    .happens(claimed(third, second))
  when('replaces the checkout that its buyer started as a guest')
    .given(claimed(second))
    .when(claim(third, { joined: [first] }))
    .happens(claimed(third, first, second))
  when('of a guest who signed in belongs to the account').given(joined).when(claim(first)).refuses('checkout_ended')
  when('is linked once').given(joined).when({ type: 'LinkGuestCheckouts', buyerId, accountId }).happens()
})

const plan = {
  checkoutId: first,
  buyerId: ids.buyerId,
  orders: [planned()],
  totalCents: 1059,
  contact,
  acceptedPolicies: [],
}
const history: readonly CheckoutEvent[] = [
  { type: 'CheckoutStarted', data: { ...plan, expiresAt: '2026-05-01T10:15:00.000Z', currency: 'USD' } },
  { type: 'CheckoutStockReserved', data: { checkoutId: first } },
  {
    type: 'CheckoutPaymentRequested',
    data: { checkoutId: first, paymentIntentId: 'pi_1', amountCents: 1059, currency: 'USD' },
  },
]
const replaced: CheckoutEvent = {
  type: 'CheckoutExpired',
  data: { checkoutId: first, reason: 'replaced', replacedBy: second },
}
const late: CheckoutEvent = {
  type: 'CheckoutPaid',
  data: {
    checkoutId: first,
    paymentIntentId: 'pi_1',
    amountCents: 1059,
    afterExpiry: true,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
}

describe('a checkout', () => {
  const when = spec(checkout)
  const replace = { type: 'ReplaceCheckout', replacedBy: second } as const
  when('is replaced once its payment is cancelled')
    .given(...history)
    .when({ ...replace, canceledIntentId: 'pi_1' })
    .happens(replaced)
  when('is not replaced once its payment was requested')
    .given(...history)
    .when(replace)
    .happens()
  when('that was replaced records a late payment')
    .given(...history, replaced)
    .when({ type: 'RecordCheckoutPaid', paymentIntentId: 'pi_1', amountCents: 1059, occurredAt: PROCESSED_AT })
    .happens(late)
  when('that was replaced yields to its successor')
    .given(...history, replaced, late)
    .when({ type: 'RecordCheckoutSuperseded', code: 'checkout_replaced', to: second })
    .happens({ type: 'CheckoutSuperseded', data: { checkoutId: first, code: 'checkout_replaced', to: second } })
})

describe('stock', () => {
  const counted: StockEvent = {
    type: 'StockCounted',
    data: { productId, producerId: ids.producerId, onHand: 2, previousOnHand: 0, note: 'counted' },
  }
  const of = { productId, producerId: ids.producerId }
  const held = (checkoutId: string, quantity: number): StockEvent => ({
    type: 'StockReserved',
    data: { ...of, checkoutId, quantity, expiresAt: 'later' },
  })
  const released = (quantity: number): StockEvent => ({
    type: 'StockReservationReleased',
    data: { ...of, checkoutId: first, quantity },
  })
  const take = (quantity: number) =>
    ({ type: 'ReserveStock', productId, checkoutId: second, quantity, expiresAt: 'later', takesOver: [first] }) as const
  const when = spec(stock)
  when('of a replaced checkout is transferred immediately')
    .given(counted, held(first, 2))
    .when(take(2))
    .happens(released(2), held(second, 2))
  when('that is transferred in part leaves the rest available')
    .given(counted, held(first, 2))
    .when(take(1))
    .happens(released(2), held(second, 1))
  when('of other buyers is not transferred')
    .given(counted, held(third, 1), held(first, 1))
    .when(take(2))
    .refuses('out_of_stock')
})

describe('store credit', () => {
  const granted: StoreCreditEvent = {
    type: 'StoreCreditIssued',
    data: { accountId, orderId: ids.orderId, refundId: idNamed('refund', 'one'), amountCents: 500, currency: 'USD' },
  }
  const held = (checkoutId: string, amountCents: number): StoreCreditEvent => ({
    type: 'StoreCreditReserved',
    data: { accountId, checkoutId, amountCents, afterExpiry: false, currency: 'USD' },
  })
  const take = {
    type: 'ReserveStoreCredit',
    accountId,
    checkoutId: second,
    amountCents: 400,
    afterExpiry: false,
  } as const
  const when = spec(storeCredit)
  when('of a replaced checkout is transferred immediately')
    .given(granted, held(first, 500))
    .when({ ...take, takesOver: [first] })
    .happens(
      {
        type: 'StoreCreditReservationReleased',
        data: { accountId, checkoutId: first, amountCents: 500, currency: 'USD' },
      },
      held(second, 400),
    )
  when('of another checkout is not available')
    .given(granted, held(first, 500))
    .when(take)
    .refuses('store_credit_changed')
})

test('a purchase is equal regardless of its ids', () => {
  const one: Purchase = { ...plan, openFor: { buyerId } }
  const again = { ...one, buyerId: idNamed('guest', 'other'), orders: [planned({ orderId: idNamed('order', 'two') })] }
  expect(isSamePurchase(one, again)).toBe(true)
  expect(isSamePurchase(one, { ...again, producerInstructions: { [ids.producerId]: 'Ring twice' } })).toBe(false)
  expect(isSamePurchase(one, { ...again, openFor: { buyerId: accountId } })).toBe(false)
})
