import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { fold } from '#domain/kernel/decider.ts'
import { choicesIn, settingsChange, settingsOf } from '#domain/notifications/contract.ts'
import { notificationKinds, visibleKinds } from '#domain/notifications/notification-types.ts'
import type { SettingsEvent } from '#domain/notifications/notifications.events.ts'
import { notificationSettings, type UpdateNotificationSettings } from '#domain/notifications/settings.decider.ts'
import {
  CHANNELS,
  type Choice,
  DEFAULT_SETTINGS,
  hasChannel,
  isOn,
  topics,
  withChoices,
} from '#domain/notifications/settings.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const choose = (...choices: Choice[]): UpdateNotificationSettings => ({
  type: 'UpdateNotificationSettings',
  accountId,
  choices,
})
const chosen = (...choices: Choice[]): SettingsEvent => ({
  type: 'NotificationSettingsUpdated',
  data: { accountId, choices },
})
const noMails: Choice = { topic: 'orders', way: 'mail', on: false }
const mails: Choice = { ...noMails, on: true }

describe('settings', () => {
  const when = spec(notificationSettings)
  when('keep what is said').given().when(choose(noMails)).happens(chosen(noMails))
  when('hear the same once').given(chosen(noMails)).when(choose(noMails)).happens()
  when('are asked for nothing that holds at first').given().when(choose(mails)).happens()
  when('may be changed back').given(chosen(noMails)).when(choose(mails)).happens(chosen(mails))
  when('take the last word').given().when(choose(mails, noMails)).happens(chosen(noMails))
  when('know no switch that turns nothing')
    .given()
    .when(choose({ topic: 'favorites', way: 'mail', on: true }))
    .happens()
  when('turn the sound on')
    .given()
    .when({ ...choose(), sound: true })
    .happens({ type: 'NotificationSettingsUpdated', data: { accountId, choices: [], soundEnabled: true } })
  when('are silent at first')
    .given()
    .when({ ...choose(), sound: false })
    .happens()

  const choice = fc.record({ topic: fc.constantFrom(...topics), way: fc.constantFrom(...CHANNELS), on: fc.boolean() })
  test('are as was said last, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(fc.array(choice)), choice, (before, last) => {
        const history: SettingsEvent[] = []
        for (const choices of [...before, [last]]) {
          const state = fold(notificationSettings, history)
          history.push(...(notificationSettings.decide(state, choose(...choices)) as SettingsEvent[]))
        }
        const state = fold(notificationSettings, history)
        expect(isOn(state, last.topic, last.way)).toBe(last.on && hasChannel(last.topic, last.way))
      }),
    )
  })
})

test('marketing waits for a yes, everything else for a no', () => {
  const off = topics.filter((topic) =>
    CHANNELS.some((way) => hasChannel(topic, way) && !isOn(DEFAULT_SETTINGS, topic, way)),
  )
  expect(off).toEqual(['marketing'])
  expect(settingsOf(DEFAULT_SETTINGS)).toMatchObject({
    topics: { orders: { bell: true, mail: true }, favorites: { bell: true, mail: false }, marketing: { mail: false } },
    sound: false,
  })
})

const ALWAYS_TOLD = [
  ...['order_refund_failed', 'box_charge_soon', 'box_charge_failed', 'box_stopped', 'box_ended', 'box_ended_by_market'],
  ...['account_password', 'account_email', 'account_warned', 'account_suspended', 'account_pause_over'],
  ...[
    'account_terminated',
    'sanction_upheld',
    'enforcement_action_lifted',
    'verification_submitted',
    'verification_asked',
  ],
  ...['verification_approved', 'verification_refused', 'verification_ends'],
  ...['certificate_seen', 'certificate_refused', 'certificate_withdrawn'],
  ...notificationKinds.filter((kind) => kind.startsWith('dispute_')),
  ...['review_taken_down', 'review_stays_down', 'review_restored', 'writing_warned', 'messaging_restricted'],
  ...['writing_closed', 'writing_reopened'],
  ...[
    'product_taken_down',
    'product_stays_down',
    'product_change_asked',
    'product_restored',
    'report_upheld',
    'report_dismissed',
  ],
]

test('the bell is silent on what was said no to, and on nothing else', () => {
  const quiet = withChoices(DEFAULT_SETTINGS, [{ topic: 'inventory', way: 'bell', on: false }, noMails])
  expect(visibleKinds({ chosen: DEFAULT_SETTINGS, staff: 'admin' })).toEqual(notificationKinds)
  const shown = visibleKinds({ chosen: quiet, staff: 'admin' })
  expect(notificationKinds.filter((kind) => !shown.includes(kind))).toEqual(['product_low', 'product_sold_out'])
  expect(visibleKinds({ chosen: quiet, staff: undefined, type: 'inventory' })).toEqual([])
  expect(visibleKinds({ chosen: quiet, staff: undefined, type: 'alert' })).toEqual(ALWAYS_TOLD)
})

test('what is for staff is shown to its roles alone', () => {
  const ofStaff = (staff: StaffRole | undefined) =>
    visibleKinds({ chosen: DEFAULT_SETTINGS, staff }).filter((kind) => kind.startsWith('staff_'))
  expect(ofStaff(undefined)).toEqual([])
  expect(ofStaff('auditor')).toEqual([])
  expect(ofStaff('verifier')).toEqual(['staff_application', 'staff_application_answered', 'staff_certificate'])
  expect(ofStaff('support')).not.toContain('staff_appeal')
  expect(ofStaff('senior_support')).toContain('staff_appeal')
})

test('no choice silences what guards the account, tells of money taken or lost, of a badge or a case', () => {
  const nothing = topics.flatMap((topic) => CHANNELS.map((way) => ({ topic, way, on: false })))
  const chosen = withChoices(DEFAULT_SETTINGS, nothing)
  expect(visibleKinds({ chosen, staff: 'admin' })).toEqual(ALWAYS_TOLD)
})

test('settings by their first names are heard', () => {
  expect(choicesIn({ orderUpdates: false })).toEqual([
    { topic: 'orders', way: 'bell', on: false },
    noMails,
    { topic: 'orders', way: 'push', on: false },
  ])
  expect(new Set(choicesIn({ pushNotifications: true }).map(({ way }) => way))).toEqual(new Set(['push']))
  const all = choicesIn({ emailNotifications: true })
  expect(all.every(({ way, on }) => way === 'mail' && on)).toBe(true)
  expect(all.map(({ topic }) => topic)).not.toContain('marketing')
  expect(choicesIn({ emailNotifications: false }).map(({ topic }) => topic)).toContain('marketing')
})

test('a way that is not there cannot be chosen', () => {
  const ask = (choice: Choice) => settingsChange.safeParse({ choices: [choice] }).success
  expect(ask(noMails)).toBe(true)
  expect(ask({ topic: 'marketing', way: 'bell', on: true })).toBe(false)
})
