import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { confirmCard } from '#tests/contract/payments/confirm-card.ts'
import { apiOf, fileSandbox, paymentsAt } from '#tests/sandbox/test-sandbox.ts'

const at = fileSandbox()

const request = (key: string = randomUUID()) =>
  paymentsAt(at.sandbox).request({ key, checkoutId: 'checkout_1', amountCents: 2500 })
const payByVisa = (paymentIntentId: string) =>
  confirmCard(apiOf(at.sandbox), { paymentIntentId, method: 'pm_card_visa' })
const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work))

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

  it('with one key create one refund', async () => {
    const { paymentIntentId } = await request()
    await payByVisa(paymentIntentId)
    const key = randomUUID()
    await times(10, () => paymentsAt(at.sandbox).refund({ key, paymentIntentId, amountCents: 500, reason: 'spoilt' }))
    expect(await countOf('refund', paymentIntentId)).toBe(1)
  })
})
