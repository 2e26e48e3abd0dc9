import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { confirmCard } from '#tests/contract/payments/confirm-card.ts'
import { onboardedAccount } from '#tests/sandbox/onboard-account.ts'
import { apiOf, fileSandbox, paymentsAt, postWithKey } from '#tests/sandbox/test-sandbox.ts'

const at = fileSandbox()

const request = (key: string = randomUUID()) =>
  paymentsAt(at.sandbox).request({ key, checkoutId: 'checkout_1', amountCents: 2500 })
const payByVisa = (paymentIntentId: string) =>
  confirmCard(apiOf(at.sandbox), { paymentIntentId, method: 'pm_card_visa' })
const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work))

const post = (key: string, path: string, fields: Record<string, string>) =>
  postWithKey(at.sandbox, { key, path, fields })
const PAYMENTS = '/v1/payment_intents'
const fields = { amount: '2500', currency: 'usd' }

const countOf = async (kind: string, paymentIntentId: string) => {
  const rows = await at.db.query<{ n: number }>(
    'select count(*)::int as n from sandbox.objects where kind = $1 and intent = $2',
    [kind, paymentIntentId],
  )
  return rows[0]?.n
}

describe('concurrent requests', () => {
  it('with one key create one payment', async () => {
    const key = randomUUID()
    const tickets = await times(20, () => request(key))
    expect(new Set(tickets.map((ticket) => ticket.paymentIntentId)).size).toBe(1)
  })

  it('with one key get the same response', async () => {
    const key = randomUUID()
    const responses = await times(20, () => post(key, PAYMENTS, fields))
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const [first, ...others] = responses.map(({ body }) => body)
    for (const other of others) expect(other).toEqual(first)
  })

  it('with one key and different amounts create one payment', async () => {
    const key = randomUUID()
    const amounts = Array.from({ length: 10 }, (_, i) => `${1000 + i}`)
    const responses = await Promise.all(amounts.map((amount) => post(key, PAYMENTS, { ...fields, amount })))
    const refused = responses.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(9)
    for (const { body } of refused) expect(body).toMatchObject({ error: { type: 'idempotency_error' } })
  })

  it('with one key to confirm get the response of the payment', async () => {
    const { paymentIntentId } = await request()
    const key = randomUUID()
    const confirm = () => post(key, `${PAYMENTS}/${paymentIntentId}/confirm`, { payment_method: 'pm_card_visa' })
    const responses = await times(10, confirm)
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1)
    for (const { status, body } of responses)
      expect({ status, body }).toMatchObject({ status: 200, body: { id: paymentIntentId, status: 'succeeded' } })
    expect(await countOf('charge', paymentIntentId)).toBe(1)
  })

  it('to confirm charge the card once', async () => {
    const { paymentIntentId } = await request()
    const statuses = await times(10, () => payByVisa(paymentIntentId))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await countOf('charge', paymentIntentId)).toBe(1)
  })

  it('to confirm and cancel have one winner', async () => {
    const payments = paymentsAt(at.sandbox)
    for (let round = 0; round < 20; round++) {
      const { paymentIntentId } = await request()
      const [paid, canceled] = await Promise.all([payByVisa(paymentIntentId), payments.cancel(paymentIntentId)])
      const { status } = await payments.retrieve(paymentIntentId)
      expect([paid, canceled.status, status]).toEqual(
        paid === 200 ? [200, 'succeeded', 'succeeded'] : [400, 'canceled', 'canceled'],
      )
      expect(await countOf('charge', paymentIntentId)).toBe(paid === 200 ? 1 : 0)
    }
  })

  it('to refund return no more than was paid', async () => {
    const { paymentIntentId } = await request()
    await payByVisa(paymentIntentId)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        paymentsAt(at.sandbox).refund({ key: randomUUID(), paymentIntentId, amountCents: 1000, reason: 'spoilt' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await countOf('refund', paymentIntentId)).toBe(2)
  })

  it('to transfer move no more than was paid', async () => {
    const payments = paymentsAt(at.sandbox)
    const accounts = [await onboardedAccount(payments), await onboardedAccount(payments)]
    for (let round = 0; round < 5; round++) {
      const { paymentIntentId } = await request()
      await payByVisa(paymentIntentId)
      const transfers = Array.from({ length: 10 }, (_, i) =>
        payments.transfers.create({
          key: randomUUID(),
          paymentIntentId,
          accountId: accounts[i % 2]!,
          amountCents: 1000,
          orderId: 'order_1',
        }),
      )
      const results = await Promise.allSettled(transfers)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    }
  })

  it('with one key create one refund', async () => {
    const { paymentIntentId } = await request()
    await payByVisa(paymentIntentId)
    const key = randomUUID()
    await times(10, () => paymentsAt(at.sandbox).refund({ key, paymentIntentId, amountCents: 500, reason: 'spoilt' }))
    expect(await countOf('refund', paymentIntentId)).toBe(1)
  })
})
