import { describe, expect, test } from 'vitest'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { attemptFor, attempts } from '#frontend/shared/lib/http.ts'
import { networkError, ProblemError } from '#frontend/shared/lib/problem-error.ts'

const form: StartCheckoutForm = {
  lines: [{ productId: 'product_kale', quantity: 1, priceCents: 350 }],
  fulfillment: [{ producerId: 'producer_hill', method: 'pickup' }],
  contact: { fullName: 'Ida Lund', email: 'ida@example.org', phone: '8025550114' },
  totalCents: 390,
  acceptsPolicies: true,
  isAdult: true,
}
const ids = ['one', 'two']
const freshId = () => ids.shift()!

test('an unchanged form is the same attempt', () => {
  const first = attemptFor(form, null, freshId)
  expect(attemptFor({ ...form }, first, freshId)).toBe(first)
  expect(attemptFor({ ...form, totalCents: 400 }, first, freshId).commandId).toBe('two')
})

describe('a submitted form', () => {
  const lost = networkError(undefined, true)
  const refused = new ProblemError({
    type: 'about:blank',
    title: 'No',
    status: 409,
    code: 'out_of_stock',
    detail: 'Sold out.',
    requestId: 'r',
  })

  /** The command ids of repeated submissions, given the outcomes of the earlier attempts. */
  async function idsSent(...outcomes: readonly ('done' | ProblemError)[]): Promise<string[]> {
    const sent: string[] = []
    let fresh = 0
    const attempt = attempts(() => `id ${++fresh}`)
    for (const outcome of outcomes)
      await attempt({ wasted: 5 }, async (commandId) => {
        sent.push(commandId)
        if (outcome !== 'done') throw outcome
      }).catch(() => undefined)
    return sent
  }

  test('repeats its command after a lost response', async () => {
    expect(await idsSent(lost, lost, 'done')).toEqual(['id 1', 'id 1', 'id 1'])
  })

  test('is a new command after success or refusal', async () => {
    expect(await idsSent('done', 'done')).toEqual(['id 1', 'id 2'])
    expect(await idsSent(refused, 'done')).toEqual(['id 1', 'id 2'])
  })

  test('is one command when submitted twice at once', async () => {
    const sent: string[] = []
    let fresh = 0
    const attempt = attempts(() => `id ${++fresh}`)
    const send = async (commandId: string) => void sent.push(commandId)
    await Promise.all([attempt({ wasted: 5 }, send), attempt({ wasted: 5 }, send)])
    expect(sent).toEqual(['id 1', 'id 1'])
  })
})
