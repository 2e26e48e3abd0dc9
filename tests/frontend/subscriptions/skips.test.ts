import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SubscriptionView } from '#domain/subscriptions/contract.ts'
import { boxKeys } from '#frontend/shared/live-maps.ts'
import { skipMutation, withSkip } from '#frontend/shared/subscriptions/api.ts'

const upcoming = [0, 1, 2, 3].map((cycle) => ({
  cycle,
  deliverOn: `2026-05-0${cycle + 3}`,
  chargeOn: `2026-05-0${cycle + 2}`,
  status: 'scheduled' as const,
  changeable: true,
}))
const { status: _, ...first } = upcoming[0]!
const subscription = {
  id: 'subscription_ann',
  upcoming,
  nextCycle: first,
  nextDelivery: first.deliverOn,
  swaps: [{ item: 'Carrots', substitute: 'Beets' }],
} as unknown as SubscriptionView
const change = (nth: number, skips: boolean) => {
  const { cycle, deliverOn } = upcoming[nth]!
  return { id: subscription.id, cycle, deliverOn, skips }
}
const statuses = (of: SubscriptionView | undefined) => of?.upcoming.map(({ status }) => status)

afterEach(() => vi.unstubAllGlobals())

test('skipping the next delivery makes the following one the next', () => {
  const skipped = withSkip(withSkip(subscription, change(1, true)), change(0, true))
  expect(statuses(skipped)).toEqual(['skipped', 'skipped', 'scheduled', 'scheduled'])
  expect(skipped).toMatchObject({ nextCycle: { cycle: 2 }, nextDelivery: upcoming[2]!.deliverOn, swaps: [] })
  expect(withSkip(skipped, change(0, false))).toMatchObject({ nextCycle: { cycle: 0 }, nextDelivery: first.deliverOn })
})

test('skipping a later delivery keeps the next and its swaps', () => {
  const { nextCycle, swaps } = subscription
  expect(withSkip(subscription, change(3, true))).toMatchObject({ nextCycle, swaps })
})

test('another subscription stays unchanged', () => {
  expect(withSkip(subscription, { ...change(0, true), id: 'subscription_bob' })).toBe(subscription)
})

test('a refused skip is rolled back', async () => {
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' })
    bodies.push(String(body))
    return answered
  })
  const queries = new QueryClient()
  queries.setQueryData(boxKeys.subscriptions, [subscription])
  const shown = () => statuses(queries.getQueryData<SubscriptionView[]>(boxKeys.subscriptions)?.[0])
  const sent = new MutationObserver(queries, skipMutation(queries)).mutate(change(1, true)).catch(() => 'refused')
  await vi.waitFor(() => expect(bodies).toEqual(['{"action":"skip","cycle":1}']))
  expect(shown()).toEqual(['scheduled', 'skipped', 'scheduled', 'scheduled'])
  const refusal = { type: 'urn:no', title: 'No', status: 409, code: 'cutoff_passed', detail: 'No.', requestId: 'r' }
  answer(Response.json(refusal, { status: 409, headers: { 'content-type': 'application/problem+json' } }))
  expect(await sent).toBe('refused')
  expect(shown()).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled'])
})
