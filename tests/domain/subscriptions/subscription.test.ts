import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { actionDueToday, type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import * as told from '#tests/support/order-events.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const { subscribed, reminded, begun, charged, chargeFailed, stopped, DESCRIPTION, PLAN } = told
const by = { accountId: told.ANN }
const subscribe = { type: 'StartSubscription', ...PLAN, today: '2026-05-01' } as const
const begin = (cycle: number, today: CalendarDate, contents = ['Carrots', 'Salad']) =>
  ({ type: 'StartBillingCycle', cycle, today, contents, checkoutId: told.CHECKOUT, orderId: told.ORDER }) as const
const fail = (attempt: number, today: CalendarDate) =>
  ({ type: 'RecordBillingAttemptFailed', cycle: 0, attempt, code: 'generic_decline', today }) as const
const skip = (cycle: number, today: CalendarDate) => ({ type: 'SkipBillingCycle', ...by, cycle, today }) as const
const cancel = { type: 'CancelSubscription', ...by, today: '2026-05-06' } as const

spec(subscription)('a subscription begins with the next delivery').given().when(subscribe).happens(subscribed)
spec(subscription)('begun twice it is one').given(subscribed).when(subscribe).happens()
spec(subscription)('a charge is announced once')
  .given(subscribed, reminded)
  .when({ type: 'RequestSubscriptionRenewalReminder', cycle: 0, today: '2026-05-03' })
  .happens()
spec(subscription)('at the cut-off the delivery begins').given(subscribed).when(begin(0, '2026-05-06')).happens(begun())
spec(subscription)('before the cut-off nothing begins')
  .given(subscribed)
  .when(begin(0, '2026-05-05'))
  .refuses('billing_cycle_not_due')
spec(subscription)('a delivery begins once')
  .given(subscribed, begun(), charged())
  .when(begin(0, '2026-05-06'))
  .happens()
spec(subscription)('what was swapped comes instead')
  .given(subscribed, told.swapped)
  .when(begin(0, '2026-05-06'))
  .happens(begun(['Beets', 'Salad']))
spec(subscription)('only what is offered can be swapped')
  .given(subscribed)
  .when({
    type: 'SwapBoxContents',
    ...by,
    cycle: 0,
    today: '2026-05-05',
    contents: DESCRIPTION.contents,
    swaps: [{ item: 'Salad', instead: 'Beets' }],
  })
  .refuses('substitute_not_offered')
spec(subscription)('the next delivery can be skipped')
  .given(subscribed)
  .when(skip(0, '2026-05-05'))
  .happens(told.skipped())
spec(subscription)('after the cut-off it cannot').given(subscribed).when(skip(0, '2026-05-06')).refuses('cutoff_passed')
spec(subscription)('only the next one can')
  .given(subscribed)
  .when(skip(1, '2026-05-05'))
  .refuses('billing_cycle_not_next')
spec(subscription)('a day that has passed is let go')
  .given(subscribed)
  .when({ type: 'SkipMissedBillingCycle', cycle: 0, today: '2026-05-08' })
  .happens(told.skipped('market'))
spec(subscription)('resumed it goes on after what was made')
  .given(subscribed, begun(), charged(), told.paused)
  .when({ type: 'ResumeSubscription', ...by, today: '2026-05-06' })
  .happens(told.resumed(1))
spec(subscription)('who owes money cannot pause')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when({ type: 'PauseSubscription', ...by, today: '2026-05-06' })
  .refuses('subscription_past_due')
spec(subscription)('cancelled, what is unpaid is called off')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when(cancel)
  .happens(told.cancelled('subscriber', told.CHECKOUT))
spec(subscription)('ended by the market, it is over for whoever was ended')
  .given(subscribed)
  .when({ type: 'CancelSubscriptionByPlatform' })
  .happens(told.cancelled('market'))
spec(subscription)('cancelled twice it is over once').given(subscribed, told.cancelled()).when(cancel).happens()
spec(subscription)('what is over stays over')
  .given(subscribed, told.cancelled())
  .when({ type: 'ResumeSubscription', ...by, today: '2026-05-06' })
  .refuses('subscription_ended')
spec(subscription)('nobody else is heard')
  .given(subscribed)
  .when({ ...cancel, accountId: idNamed('account', 'bob') })
  .refuses('subscription_not_found')
spec(subscription)('a failed card is tried again the next day')
  .given(subscribed, begun())
  .when(fail(1, '2026-05-06'))
  .happens(chargeFailed(1, '2026-05-07'))
spec(subscription)('a failure is told once')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when(fail(1, '2026-05-06'))
  .happens()
spec(subscription)('after the last try it stops')
  .given(subscribed, begun(), chargeFailed(3, '2026-05-11'))
  .when(fail(4, '2026-05-11'))
  .happens(chargeFailed(4), stopped)
spec(subscription)('another card is tried at once')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when({
    type: 'UpdatePaymentMethod',
    ...by,
    card: { ...told.CARD, paymentMethodId: 'pm_2', last4: '4444' },
    today: '2026-05-06',
  })
  .happens(told.cardChanged('2026-05-06'))
spec(subscription)('paid late it comes with the next box')
  .given(subscribed, begun(), chargeFailed(1, '2026-05-07'))
  .when({ type: 'RecordBillingAttemptSucceeded', cycle: 0, today: '2026-05-11' })
  .happens(charged('2026-05-15'))

/** A subscriber's wishes and the daily round over two months, the card good or bad by the day. */
function live(days: readonly Lived[]): readonly SubscriptionEvent[] {
  const history: SubscriptionEvent[] = [subscribed]
  const say = (command: SubscriptionCommand) => {
    const { history: more } = runAll(replaying(history), [command])
    history.push(...more)
  }
  days.forEach((wish, nth) => {
    const today = addDays('2026-05-01', nth)
    if (wish.says) say({ ...by, today, ...wish.says(stateOf(history)) } as SubscriptionCommand)
    for (let round = 0; round < wish.rounds; round += 1) step(history, today, wish.pays, say)
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
  const cycle = state.open?.cycle ?? state.next?.cycle ?? 0
  const due = actionDueToday(state, today)
  if (due === 'remind') say({ type: 'RequestSubscriptionRenewalReminder', cycle, today })
  if (due === 'miss') say({ type: 'SkipMissedBillingCycle', cycle, today })
  if (due === 'begin') say(begin(cycle, today))
  if (due !== 'charge') return
  if (pays) say({ type: 'RecordBillingAttemptSucceeded', cycle, today })
  else say({ ...fail((state.open?.failures ?? 0) + 1, today), cycle })
}

test('no delivery is made twice, whatever happens', () => {
  const wish = fc.option(
    fc.constantFrom(
      ({ next }: ReturnType<typeof stateOf>) => ({ type: 'SkipBillingCycle', cycle: next?.cycle ?? 0 }),
      () => ({ type: 'PauseSubscription' }),
      () => ({ type: 'ResumeSubscription' }),
      () => ({ type: 'UpdatePaymentMethod', card: told.CARD }),
    ),
    { nil: undefined, freq: 5 },
  )
  const days = fc.array(fc.record({ rounds: fc.nat(4), pays: fc.boolean(), says: wish }), {
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

test('with a good card no delivery is forgotten', () => {
  const round = { rounds: 4, pays: true, says: undefined }
  const history = live(Array.from({ length: 50 }, () => round))
  expect(history.filter(({ type }) => type === 'BillingAttemptSucceeded')).toHaveLength(7)
})
