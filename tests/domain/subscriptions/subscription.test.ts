import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { actionDueToday, type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import * as events from '#tests/support/order-events.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const { subscribed, reminded, begun, charged, chargeFailed, stopped, DESCRIPTION, PLAN } = events
const by = { accountId: events.ANN }
const subscribe = { type: 'StartSubscription', ...PLAN, today: '2026-05-01' } as const
const begin = (cycle: number, today: CalendarDate, contents = ['Carrots', 'Salad']) =>
  ({ type: 'StartBillingCycle', cycle, today, contents, checkoutId: events.CHECKOUT, orderId: events.ORDER }) as const
const fail = (attempt: number, today: CalendarDate) =>
  ({ type: 'RecordBillingAttemptFailed', cycle: 0, attempt, declineCode: 'generic_decline', today }) as const
const skip = (cycle: number, today: CalendarDate) => ({ type: 'SkipBillingCycle', ...by, cycle, today }) as const
const cancel = { type: 'CancelSubscription', ...by, today: '2026-05-06' } as const

spec(subscription)('starts with the next delivery').given().when(subscribe).happens(subscribed)
spec(subscription)('starts once for a repeated command').given(subscribed).when(subscribe).happens()
spec(subscription)('announces a charge once')
  .given(subscribed, reminded)
  .when({ type: 'RequestSubscriptionRenewalReminder', cycle: 0, today: '2026-05-03' })
  .happens()
spec(subscription)('starts the billing cycle at the cutoff')
  .given(subscribed)
  .when(begin(0, '2026-05-06'))
  .happens(begun())
spec(subscription)('starts nothing before the cutoff')
  .given(subscribed)
  .when(begin(0, '2026-05-05'))
  .refuses('billing_cycle_not_due')
spec(subscription)('starts a billing cycle once')
  .given(subscribed, begun(), charged())
  .when(begin(0, '2026-05-06'))
  .happens()
spec(subscription)('delivers swapped contents')
  .given(subscribed, events.swapped)
  .when(begin(0, '2026-05-06'))
  .happens(begun(['Beets', 'Salad']))
spec(subscription)('swaps only offered substitutes')
  .given(subscribed)
  .when({
    type: 'SwapBoxContents',
    ...by,
    cycle: 0,
    today: '2026-05-05',
    contents: DESCRIPTION.contents,
    swaps: [{ item: 'Salad', substitute: 'Beets' }],
  })
  .refuses('substitute_not_offered')
spec(subscription)('skips the next delivery').given(subscribed).when(skip(0, '2026-05-05')).happens(events.skipped())
spec(subscription)('does not skip after the cutoff')
  .given(subscribed)
  .when(skip(0, '2026-05-06'))
  .refuses('cutoff_passed')
spec(subscription)('skips only the next delivery')
  .given(subscribed)
  .when(skip(1, '2026-05-05'))
  .refuses('billing_cycle_not_next')
spec(subscription)('skips a delivery day that has passed')
  .given(subscribed)
  .when({ type: 'SkipMissedBillingCycle', cycle: 0, today: '2026-05-08' })
  .happens(events.skipped('system'))
spec(subscription)('continues after the last delivery when resumed')
  .given(subscribed, begun(), charged(), events.paused)
  .when({ type: 'ResumeSubscription', ...by, today: '2026-05-06' })
  .happens(events.resumed(1))
spec(subscription)('cannot be paused with an unpaid delivery')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when({ type: 'PauseSubscription', ...by, today: '2026-05-06' })
  .refuses('subscription_past_due')
spec(subscription)('calls off an unpaid delivery when cancelled')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when(cancel)
  .happens(events.cancelled('subscriber', events.CHECKOUT))
spec(subscription)('ends for the terminated side when the platform cancels it')
  .given(subscribed)
  .when({ type: 'CancelSubscriptionByPlatform' })
  .happens(events.cancelled('platform'))
spec(subscription)('is cancelled once').given(subscribed, events.cancelled()).when(cancel).happens()
spec(subscription)('accepts no changes once ended')
  .given(subscribed, events.cancelled())
  .when({ type: 'ResumeSubscription', ...by, today: '2026-05-06' })
  .refuses('subscription_ended')
spec(subscription)('rejects commands of other accounts')
  .given(subscribed)
  .when({ ...cancel, accountId: idNamed('account', 'bob') })
  .refuses('subscription_not_found')
spec(subscription)('retries a declined card the next day')
  .given(subscribed, begun())
  .when(fail(1, '2026-05-06'))
  .happens(chargeFailed(1, '2026-05-07'))
spec(subscription)('records a decline once')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when(fail(1, '2026-05-06'))
  .happens()
spec(subscription)('lapses after the last attempt')
  .given(subscribed, begun(), chargeFailed(3, '2026-05-11'))
  .when(fail(4, '2026-05-11'))
  .happens(chargeFailed(4), stopped)
spec(subscription)('charges another card at once')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when({
    type: 'UpdatePaymentMethod',
    ...by,
    paymentMethod: { ...events.CARD, paymentMethodId: 'pm_2', last4: '4444' },
    today: '2026-05-06',
  })
  .happens(events.cardChanged('2026-05-06'))
spec(subscription)('delivers with the next box when paid late')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when({ type: 'RecordBillingAttemptSucceeded', cycle: 0, today: '2026-05-11' })
  .happens(charged('2026-05-15'))

/** Subscriber commands and the daily job over two months, with a card that may be declined on some days. */
function live(days: readonly Lived[]): readonly SubscriptionEvent[] {
  const history: SubscriptionEvent[] = [subscribed]
  const say = (command: SubscriptionCommand) => {
    const { history: more } = runAll(replaying(history), [command])
    history.push(...more)
  }
  days.forEach((day, nth) => {
    const today = addDays('2026-05-01', nth)
    if (day.says) say({ ...by, today, ...day.says(stateOf(history)) } as SubscriptionCommand)
    for (let round = 0; round < day.rounds; round += 1) step(history, today, day.pays, say)
  })
  return history
}
interface Lived {
  readonly rounds: number
  readonly pays: boolean
  readonly says: ((state: ReturnType<typeof stateOf>) => object) | undefined
}
const stateOf = (history: readonly SubscriptionEvent[]) => {
  const state = fold(subscription, history)
  if (state.status === 'unknown') throw new Error('it was begun')
  return state
}
const replaying = (history: readonly SubscriptionEvent[]) => ({ ...subscription, initial: fold(subscription, history) })

function step(
  history: readonly SubscriptionEvent[],
  today: CalendarDate,
  pays: boolean,
  say: (command: SubscriptionCommand) => void,
) {
  const state = stateOf(history)
  const cycle = state.openCycle?.cycle ?? state.nextCycle?.cycle ?? 0
  const due = actionDueToday(state, today)
  if (due === 'remind') say({ type: 'RequestSubscriptionRenewalReminder', cycle, today })
  if (due === 'skip') say({ type: 'SkipMissedBillingCycle', cycle, today })
  if (due === 'start') say(begin(cycle, today))
  if (due !== 'charge') return
  if (pays) say({ type: 'RecordBillingAttemptSucceeded', cycle, today })
  else say({ ...fail((state.openCycle?.failedAttempts ?? 0) + 1, today), cycle })
}

test('no delivery is made twice, for any sequence of commands', () => {
  const command = fc.option(
    fc.constantFrom(
      ({ nextCycle }: ReturnType<typeof stateOf>) => ({ type: 'SkipBillingCycle', cycle: nextCycle?.cycle ?? 0 }),
      () => ({ type: 'PauseSubscription' }),
      () => ({ type: 'ResumeSubscription' }),
      () => ({ type: 'UpdatePaymentMethod', paymentMethod: events.CARD }),
    ),
    { nil: undefined, freq: 5 },
  )
  const days = fc.array(fc.record({ rounds: fc.nat(4), pays: fc.boolean(), says: command }), {
    minLength: 20,
    maxLength: 60,
  })
  fc.assert(
    fc.property(days, (life) => {
      const history = live(life)
      const begunCycles = history.flatMap((event) => (event.type === 'BillingCycleStarted' ? [event.data.cycle] : []))
      const gone = history.flatMap((event) => (event.type === 'BillingCycleSkipped' ? [event.data.cycle] : []))
      expect(begunCycles).toEqual([...new Set(begunCycles)].sort((a, b) => a - b))
      expect(begunCycles.filter((cycle) => gone.includes(cycle))).toEqual([])
    }),
  )
})

test('with a valid card no delivery is missed', () => {
  const round = { rounds: 4, pays: true, says: undefined }
  const history = live(Array.from({ length: 50 }, () => round))
  expect(history.filter(({ type }) => type === 'BillingAttemptSucceeded')).toHaveLength(7)
})
