import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import {
  actionDueToday,
  nextDeliveryOf,
  type SubscriptionCommand,
  subscription,
  upcomingDeliveriesOf,
} from '#domain/subscriptions/subscription.decider.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import * as events from '#tests/support/order-events.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const {
  subscribed,
  reminded,
  cycleStarted,
  cycleCharged,
  chargeFailed,
  subscriptionLapsed,
  skipped,
  unskipped,
  DESCRIPTION,
  PLAN,
} = events
const by = { accountId: events.ANN }
const subscribe = { type: 'StartSubscription', ...PLAN, today: '2026-05-01' } as const
const begin = (cycle: number, today: CalendarDate, contents = ['Carrots', 'Salad']) =>
  ({ type: 'StartBillingCycle', cycle, today, contents, checkoutId: events.CHECKOUT, orderId: events.ORDER }) as const
const fail = (attempt: number, today: CalendarDate) =>
  ({ type: 'RecordBillingAttemptFailed', cycle: 0, attempt, declineCode: 'generic_decline', today }) as const
const skip = (cycle: number, today: CalendarDate) => ({ type: 'SkipBillingCycle', ...by, cycle, today }) as const
const unskip = (cycle: number, today: CalendarDate) => ({ type: 'UnskipBillingCycle', ...by, cycle, today }) as const
const closedOn = (...days: readonly CalendarDate[]) => ({
  closures: days.map((on) => ({ startsOn: on, endsOn: on })),
})
const cancel = { type: 'CancelSubscription', ...by, today: '2026-05-06' } as const

spec(subscription)('starts with the next delivery').given().when(subscribe).happens(subscribed)
spec(subscription)('starts once for a repeated command').given(subscribed).when(subscribe).happens()
spec(subscription)('announces a charge once')
  .given(subscribed, reminded)
  .when({ type: 'RequestSubscriptionRenewalReminder', cycle: 0, today: '2026-05-03' })
  .happens()
spec(subscription)('is reminded of a charge once despite a pause')
  .given(subscribed, reminded, events.paused, events.resumed(0))
  .when({ type: 'RequestSubscriptionRenewalReminder', cycle: 0, today: '2026-05-03' })
  .happens()
spec(subscription)('starts the billing cycle at the cutoff')
  .given(subscribed)
  .when(begin(0, '2026-05-06'))
  .happens(cycleStarted())
spec(subscription)('starts nothing before the cutoff')
  .given(subscribed)
  .when(begin(0, '2026-05-05'))
  .refuses('billing_cycle_not_due')
spec(subscription)('starts a billing cycle once')
  .given(subscribed, cycleStarted(), cycleCharged())
  .when(begin(0, '2026-05-06'))
  .happens()
spec(subscription)('delivers swapped contents')
  .given(subscribed, events.swapped)
  .when(begin(0, '2026-05-06'))
  .happens(cycleStarted(['Beets', 'Salad']))
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
spec(subscription)('skips the next delivery').given(subscribed).when(skip(0, '2026-05-05')).happens(skipped())
spec(subscription)('does not skip after the cutoff')
  .given(subscribed)
  .when(skip(0, '2026-05-06'))
  .refuses('cutoff_passed')
spec(subscription)('skips a later delivery and keeps the next')
  .given(subscribed)
  .when(skip(3, '2026-05-05'))
  .happens(skipped('subscriber', 3, 0))
spec(subscription)('skips none after the next four deliveries')
  .given(subscribed)
  .when(skip(4, '2026-05-05'))
  .refuses('billing_cycle_not_upcoming')
spec(subscription)('refuses a delivery beyond every calendar')
  .given(subscribed)
  .when(skip(Number.MAX_SAFE_INTEGER, '2026-05-05'))
  .refuses('billing_cycle_not_upcoming')
spec(subscription)('skips a delivery once').given(subscribed, skipped()).when(skip(0, '2026-05-06')).happens()
spec(subscription)('passes over skipped deliveries')
  .given(subscribed, skipped('subscriber', 1, 0))
  .when(skip(0, '2026-05-05'))
  .happens(skipped('subscriber', 0, 2))
spec(subscription)('does not skip a delivery that was ordered')
  .given(subscribed, cycleStarted())
  .when(skip(0, '2026-05-05'))
  .refuses('cutoff_passed')
spec(subscription)('undoes a skip of the next delivery')
  .given(subscribed, skipped())
  .when(unskip(0, '2026-05-05'))
  .happens(unskipped())
spec(subscription)('undoes a skip of a later delivery')
  .given(subscribed, skipped('subscriber', 2, 0))
  .when(unskip(2, '2026-05-05'))
  .happens(unskipped(2, 0))
spec(subscription)('undoes no skip after the cutoff')
  .given(subscribed, skipped())
  .when(unskip(0, '2026-05-06'))
  .refuses('cutoff_passed', { deliverOn: '2026-05-08' })
spec(subscription)('undoes a skip once').given(subscribed).when(unskip(1, '2026-05-05')).happens()
spec(subscription)('undoes no skip of the marketplace')
  .given(subscribed, skipped('system'))
  .when(unskip(0, '2026-05-05'))
  .refuses('cutoff_passed')
spec(subscription)('skips nothing while paused')
  .given(subscribed, events.paused)
  .when(skip(0, '2026-05-05'))
  .refuses('subscription_paused')
spec(subscription)('undoes no skip once ended')
  .given(subscribed, skipped(), events.cancelled())
  .when(unskip(0, '2026-05-05'))
  .refuses('subscription_ended')
spec(subscription)('keeps its skips over a pause')
  .given(subscribed, skipped(), events.paused)
  .when({ type: 'ResumeSubscription', ...by, today: '2026-05-05' })
  .happens(events.resumed(1))
spec(subscription)('orders nothing for a skipped delivery')
  .given(subscribed, skipped())
  .when(begin(0, '2026-05-06'))
  .happens()
spec(subscription)('orders the next delivery despite a later skip')
  .given(subscribed, skipped('subscriber', 1, 0))
  .when(begin(0, '2026-05-06'))
  .happens(cycleStarted(['Carrots', 'Salad'], 2))
spec(subscription)('keeps swaps of a delivery whose skip is undone')
  .given(subscribed, events.swapped, skipped(), unskipped())
  .when(begin(0, '2026-05-06'))
  .happens(cycleStarted(['Beets', 'Salad']))
spec(subscription)('swaps contents after a day that was closed since')
  .given(subscribed)
  .when({
    type: 'SwapBoxContents',
    ...by,
    ...closedOn('2026-05-08'),
    cycle: 1,
    today: '2026-05-05',
    contents: DESCRIPTION.contents,
    swaps: [{ item: 'Carrots', substitute: 'Beets' }],
  })
  .happens({ ...events.swapped, data: { ...events.swapped.data, cycle: 1 } } as SubscriptionEvent)
spec(subscription)('delivers a late paid box on no skipped day')
  .given(subscribed, cycleStarted(), chargeFailed(1, '2026-05-07'), skipped('subscriber', 1, 2))
  .when({ type: 'RecordBillingAttemptSucceeded', cycle: 0, today: '2026-05-11' })
  .happens(cycleCharged('2026-05-22'))

test('the next four deliveries are listed with skips and closures', () => {
  const listed = (history: readonly SubscriptionEvent[], today: CalendarDate, closures = closedOn()) =>
    upcomingDeliveriesOf(stateOf(history), { today, ...closures }).map(
      ({ cycle, status, changeable }) => `${cycle} ${status}${changeable ? '' : ', fixed'}`,
    )
  const history = [subscribed, skipped('subscriber', 2, 0)]
  expect(listed(history, '2026-05-05', closedOn('2026-05-15'))).toEqual([
    '0 scheduled',
    '1 closed, fixed',
    '2 skipped',
    '3 scheduled',
  ])
  expect(listed(history, '2026-05-06')).toEqual(['0 scheduled, fixed', '1 scheduled', '2 skipped', '3 scheduled'])
  expect(listed([...history, cycleStarted()], '2026-05-06')).toEqual([
    '1 scheduled',
    '2 skipped',
    '3 scheduled',
    '4 scheduled',
  ])
  expect(listed([...history, events.paused], '2026-05-05')).toEqual([])
  // A day that was closed when the next delivery was chosen remains without a delivery.
  expect(listed([subscribed, skipped('system'), events.resumed(2)], '2026-05-05')[0]).toBe('2 scheduled')
})

test('a closure announced later moves the next delivery', () => {
  const state = stateOf([subscribed, skipped('subscriber', 1, 0)])
  const when = { today: '2026-05-02', ...closedOn('2026-05-08') }
  expect(nextDeliveryOf(state, when)).toEqual(events.day(2))
  expect(nextDeliveryOf(state, { today: '2026-05-02' })).toEqual(events.day(0))
})
spec(subscription)('skips a delivery day that has passed')
  .given(subscribed)
  .when({ type: 'SkipMissedBillingCycle', cycle: 0, today: '2026-05-08' })
  .happens(skipped('system'))
spec(subscription)('continues after the last delivery when resumed')
  .given(subscribed, cycleStarted(), cycleCharged(), events.paused)
  .when({ type: 'ResumeSubscription', ...by, today: '2026-05-06' })
  .happens(events.resumed(1))
spec(subscription)('cannot be paused with an unpaid delivery')
  .given(subscribed, cycleStarted(), chargeFailed(1, '2026-05-07'))
  .when({ type: 'PauseSubscription', ...by, today: '2026-05-06' })
  .refuses('subscription_past_due')
spec(subscription)('calls off an unpaid delivery when cancelled')
  .given(subscribed, cycleStarted(), chargeFailed(1, '2026-05-07'))
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
  .given(subscribed, cycleStarted())
  .when(fail(1, '2026-05-06'))
  .happens(chargeFailed(1, '2026-05-07'))
spec(subscription)('records a decline once')
  .given(subscribed, cycleStarted(), chargeFailed(1, '2026-05-07'))
  .when(fail(1, '2026-05-06'))
  .happens()
spec(subscription)('lapses after the last attempt')
  .given(subscribed, cycleStarted(), chargeFailed(3, '2026-05-11'))
  .when(fail(4, '2026-05-11'))
  .happens(chargeFailed(4), subscriptionLapsed)
spec(subscription)('charges another card immediately')
  .given(subscribed, cycleStarted(), chargeFailed(1, '2026-05-07'))
  .when({
    type: 'UpdatePaymentMethod',
    ...by,
    paymentMethod: { ...events.CARD, paymentMethodId: 'pm_2', last4: '4444' },
    today: '2026-05-06',
  })
  .happens(events.paymentMethodUpdated('2026-05-06'))
spec(subscription)('delivers with the next box when paid late')
  .given(subscribed, cycleStarted(), chargeFailed(1, '2026-05-07'))
  .when({ type: 'RecordBillingAttemptSucceeded', cycle: 0, today: '2026-05-11' })
  .happens(cycleCharged('2026-05-15'))

/** Runs subscriber commands and the daily job over two months, with a card that is declined on some days. */
function live(days: readonly Lived[]): readonly SubscriptionEvent[] {
  const history: SubscriptionEvent[] = [subscribed]
  const run = (command: SubscriptionCommand) => {
    const { history: more } = runAll(replaying(history), [command])
    history.push(...more)
  }
  days.forEach((day, nth) => {
    const today = addDays('2026-05-01', nth)
    if (day.says) run({ ...by, today, ...day.says(stateOf(history)) } as SubscriptionCommand)
    for (let round = 0; round < day.rounds; round += 1) step(history, today, day.pays, run)
  })
  return history
}
interface Lived {
  readonly rounds: number
  readonly pays: boolean
  readonly says: ((state: Known) => object) | undefined
}
type Known = ReturnType<typeof stateOf>
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
  run: (command: SubscriptionCommand) => void,
) {
  const state = stateOf(history)
  const cycle = state.openCycle?.cycle ?? state.nextCycle?.cycle ?? 0
  const due = actionDueToday(state, today)
  if (due === 'remind') run({ type: 'RequestSubscriptionRenewalReminder', cycle, today })
  if (due === 'skip') run({ type: 'SkipMissedBillingCycle', cycle, today })
  if (due === 'start') run(begin(cycle, today))
  if (due !== 'charge') return
  if (pays) run({ type: 'RecordBillingAttemptSucceeded', cycle, today })
  else run({ ...fail((state.openCycle?.failedAttempts ?? 0) + 1, today), cycle })
}

const subscriberCommand = fc.option(
  fc.oneof(
    fc.nat(5).map((ahead) => ({ lastCycle }: Known) => ({ type: 'SkipBillingCycle', cycle: lastCycle + ahead })),
    fc.nat(5).map((ahead) => ({ lastCycle }: Known) => ({ type: 'UnskipBillingCycle', cycle: lastCycle + ahead })),
    fc.constantFrom(
      () => ({ type: 'PauseSubscription' }),
      () => ({ type: 'ResumeSubscription' }),
      () => ({ type: 'UpdatePaymentMethod', paymentMethod: events.CARD }),
    ),
  ),
  { nil: undefined, freq: 5 },
)
const lives = (pays: fc.Arbitrary<boolean>, rounds: fc.Arbitrary<number>) =>
  fc.array(fc.record({ rounds, pays, says: subscriberCommand }), { minLength: 20, maxLength: 60 })

test('no delivery is billed twice or when skipped', () => {
  fc.assert(
    fc.property(lives(fc.boolean(), fc.nat(4)), (life) => {
      const skipped = new Set<number>()
      const billed: number[] = []
      for (const { type, data } of live(life)) {
        if (type === 'BillingCycleSkipped') skipped.add(data.cycle)
        if (type === 'BillingCycleUnskipped') skipped.delete(data.cycle)
        if (type === 'SubscriptionRenewalReminderRequested') expect(skipped).not.toContain(data.cycle)
        if (type !== 'BillingCycleStarted') continue
        expect(skipped).not.toContain(data.cycle)
        billed.push(data.cycle)
      }
      expect(billed).toEqual([...new Set(billed)].sort((a, b) => a - b))
    }),
  )
})

test('the next delivery is the first scheduled one', () => {
  fc.assert(
    fc.property(lives(fc.constant(true), fc.constant(4)), (life) => {
      const today = addDays('2026-05-01', life.length - 1)
      const state = stateOf(live(life))
      const first = upcomingDeliveriesOf(state, { today }).find(({ status }) => status === 'scheduled')
      if (first) expect(state.nextCycle?.cycle).toBe(first.cycle)
    }),
  )
})

test('a skip that is undone changes nothing', () => {
  fc.assert(
    fc.property(lives(fc.boolean(), fc.nat(4)), fc.nat(5), (life, ahead) => {
      const today = addDays('2026-05-01', life.length - 1)
      const before = stateOf(live(life))
      const cycle = before.lastCycle + ahead
      if (before.skippedCycles.includes(cycle)) return
      const { state } = runAll({ ...subscription, initial: before as ReturnType<typeof subscription.evolve> }, [
        skip(cycle, today),
        unskip(cycle, today),
      ])
      expect(state).toEqual(before)
    }),
  )
})

test('with a valid card no delivery is missed', () => {
  const round = { rounds: 4, pays: true, says: undefined }
  const history = live(Array.from({ length: 50 }, () => round))
  expect(history.filter(({ type }) => type === 'BillingAttemptSucceeded')).toHaveLength(7)
})
