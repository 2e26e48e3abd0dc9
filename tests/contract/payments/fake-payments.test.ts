import { expect, it } from 'vitest'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { fakePayments } from '#tests/support/fake-payments/fake-payments.ts'

const DAY = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-02T00:00:00.000Z' }
const names = { key: 'ann', producerId: 'producer_1', email: 'ann@example.com', businessName: 'Hill Orchard' }

async function paid(options = {}) {
  const payments = fakePayments(options)
  const { paymentIntentId } = await payments.request({ key: 'k-1', checkoutId: 'checkout_1', amountCents: 2500 })
  payments.setPaymentStatus(paymentIntentId, 'succeeded')
  const { accountId } = await payments.payoutAccounts.open(names)
  const transfer = (key: string, amountCents: number) =>
    payments.transfers.create({ key, paymentIntentId, accountId, amountCents, orderId: `order_${key}` })
  const refund = (key: string, amountCents: number) =>
    payments.refund({ key, paymentIntentId, amountCents, reason: 'spoilt' })
  return { payments, paymentIntentId, accountId, transfer, refund }
}

it('transfers and reversals are limited by the payment', async () => {
  const { payments, transfer } = await paid()
  const { transferId } = await transfer('a', 1500)
  expect(await transfer('a', 1500)).toMatchObject({ transferId })
  await expect(transfer('b', 1001)).rejects.toThrow(PaymentRejected)
  const reversal = { key: 'r', transferId, amountCents: 1000 }
  expect(await payments.transfers.reverse(reversal)).toEqual(await payments.transfers.reverse(reversal))
  await expect(payments.transfers.reverse({ ...reversal, key: 's' })).rejects.toThrow(PaymentRejected)
  expect(payments.moneyMovements()).toMatchObject({
    transfers: [{ reversedCents: 1000 }],
    reversals: [{ amountCents: 1000 }],
  })
})

it('the test processor has accounts as configured', async () => {
  const { payments, accountId, transfer } = await paid({ accounts: { transfersEnabled: false } })
  await expect(transfer('a', 100)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  payments.updateAccount(accountId, { transfersEnabled: true })
  await transfer('a', 100)
  const { payoutId } = payments.payOut(accountId, 100, 'pending')
  payments.setPayoutStatus(payoutId, 'failed')
  expect(await payments.payoutAccounts.payouts(accountId, 5)).toMatchObject([{ status: 'failed', amountCents: 100 }])
})

it('a failed refund can be made again', async () => {
  const { payments, refund } = await paid()
  payments.setInitialRefundStatus('pending')
  const { refundId } = await refund('a', 2500)
  await expect(refund('b', 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(payments.setRefundStatus(refundId, 'failed', 'lost_or_stolen_card')).toMatchObject({ status: 'failed' })
  expect(await payments.retrieveRefund(refundId)).toMatchObject({ key: 'a', failure: 'lost_or_stolen_card' })
  expect(await refund('b', 2500)).toMatchObject({ status: 'pending' })
})

it('a disputed payment cannot be refunded until the dispute is won', async () => {
  const { payments, paymentIntentId, refund } = await paid()
  const { disputeId } = payments.dispute(paymentIntentId)
  await expect(refund('a', 100)).rejects.toMatchObject({ code: 'charge_disputed' })
  payments.setDisputeStatus(disputeId, 'won')
  await refund('a', 100)
})

it('the test processor records all movements', async () => {
  const { payments, paymentIntentId, transfer, refund } = await paid()
  await transfer('a', 900)
  await refund('b', 700)
  payments.dispute(paymentIntentId)
  const { ledger } = payments
  const all = await Promise.all(
    [ledger.charges(DAY), ledger.refunds(DAY), ledger.transfers(DAY), ledger.disputes(DAY)].map((one) => collect(one)),
  )
  expect(all).toMatchObject([
    [{ amountCents: 2500, refundedCents: 700, feeCents: 103 }],
    [{ key: 'b', amountCents: 700 }],
    [{ orderId: 'order_a' }],
    [{ status: 'open' }],
  ])
  expect(await collect(ledger.charges({ from: DAY.to, to: DAY.to }))).toEqual([])
})

it('a lost response is reported as such', async () => {
  const { payments, transfer } = await paid()
  payments.cut('after')
  await expect(transfer('a', 100)).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
  expect(await transfer('a', 100)).toMatchObject({ amountCents: 100 })
  expect(payments.moneyMovements().transfers).toHaveLength(1)
})

async function collect(all: AsyncIterable<object>): Promise<object[]> {
  const collected: object[] = []
  for await (const one of all) collected.push(one)
  return collected
}
