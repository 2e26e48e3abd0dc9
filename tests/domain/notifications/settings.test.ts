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
  isChannelEnabled,
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
const noMails: Choice = { topic: 'orders', channel: 'email', enabled: false }
const mails: Choice = { ...noMails, enabled: true }

describe('notification settings', () => {
  const when = spec(notificationSettings)
  when('are stored').given().when(choose(noMails)).happens(chosen(noMails))
  when('are stored once').given(chosen(noMails)).when(choose(noMails)).happens()
  when('are not stored if they equal the default').given().when(choose(mails)).happens()
  when('may be changed back').given(chosen(noMails)).when(choose(mails)).happens(chosen(mails))
  when('have the value set last').given().when(choose(mails, noMails)).happens(chosen(noMails))
  when('reject an unknown setting')
    .given()
    .when(choose({ topic: 'favorites', channel: 'email', enabled: true }))
    .happens()
  when('turn the sound on')
    .given()
    .when({ ...choose(), soundEnabled: true })
    .happens({ type: 'NotificationSettingsUpdated', data: { accountId, choices: [], soundEnabled: true } })
  when('have no sound by default')
    .given()
    .when({ ...choose(), soundEnabled: false })
    .happens()

  const choice = fc.record({
    topic: fc.constantFrom(...topics),
    channel: fc.constantFrom(...CHANNELS),
    enabled: fc.boolean(),
  })
  test('equal the last choice after any commands', () => {
    fc.assert(
      fc.property(fc.array(fc.array(choice)), choice, (before, last) => {
        const history: SettingsEvent[] = []
        for (const choices of [...before, [last]]) {
          const state = fold(notificationSettings, history)
          history.push(...(notificationSettings.decide(state, choose(...choices)) as SettingsEvent[]))
        }
        const state = fold(notificationSettings, history)
        expect(isChannelEnabled(state, last.topic, last.channel)).toBe(
          last.enabled && hasChannel(last.topic, last.channel),
        )
      }),
    )
  })
})

test('marketing requires opt-in, everything else opt-out', () => {
  const off = topics.filter((topic) =>
    CHANNELS.some((way) => hasChannel(topic, way) && !isChannelEnabled(DEFAULT_SETTINGS, topic, way)),
  )
  expect(off).toEqual(['marketing'])
  expect(settingsOf(DEFAULT_SETTINGS)).toMatchObject({
    topics: {
      orders: { in_app: true, email: true },
      favorites: { in_app: true, email: false },
      marketing: { email: false },
    },
    soundEnabled: false,
  })
})

const ALWAYS_NOTIFIED = [
  ...['order_refund_failed', 'box_charge_soon', 'box_charge_failed', 'box_stopped', 'box_ended', 'box_ended_by_market'],
  ...['account_password', 'account_email', 'account_warned', 'account_suspended', 'account_suspension_expired'],
  ...[
    'account_terminated',
    'enforcement_upheld',
    'enforcement_action_lifted',
    'verification_submitted',
    'verification_information_requested',
  ],
  ...['verification_approved', 'verification_rejected', 'verification_revoked', 'verification_expiring'],
  ...['certificate_approved', 'certificate_rejected', 'certificate_revoked'],
  ...notificationKinds.filter((kind) => kind.startsWith('dispute_')),
  ...['review_taken_down', 'review_takedown_upheld', 'review_restored', 'messaging_warned', 'messaging_restricted'],
  ...['messaging_restriction_lifted', 'conversation_closed', 'conversation_reopened'],
  ...[
    'product_taken_down',
    'product_takedown_upheld',
    'product_changes_requested',
    'product_restored',
    'report_upheld',
    'report_dismissed',
  ],
]

test('the inbox omits exactly the disabled notifications', () => {
  const quiet = withChoices(DEFAULT_SETTINGS, [{ topic: 'inventory', channel: 'in_app', enabled: false }, noMails])
  expect(visibleKinds({ settings: DEFAULT_SETTINGS, staff: 'admin' })).toEqual(notificationKinds)
  const shown = visibleKinds({ settings: quiet, staff: 'admin' })
  expect(notificationKinds.filter((kind) => !shown.includes(kind))).toEqual(['product_low', 'product_sold_out'])
  expect(visibleKinds({ settings: quiet, staff: undefined, type: 'inventory' })).toEqual([])
  expect(visibleKinds({ settings: quiet, staff: undefined, type: 'alert' })).toEqual(ALWAYS_NOTIFIED)
})

test('staff settings are shown to their roles only', () => {
  const ofStaff = (staff: StaffRole | undefined) =>
    visibleKinds({ settings: DEFAULT_SETTINGS, staff }).filter((kind) => kind.startsWith('staff_'))
  expect(ofStaff(undefined)).toEqual([])
  expect(ofStaff('auditor')).toEqual([])
  expect(ofStaff('verifier')).toEqual(['staff_application', 'staff_application_answered', 'staff_certificate'])
  expect(ofStaff('support')).not.toContain('staff_appeal')
  expect(ofStaff('senior_support')).toContain('staff_appeal')
})

test('essential notifications cannot be disabled', () => {
  const nothing = topics.flatMap((topic) => CHANNELS.map((channel) => ({ topic, channel, enabled: false })))
  const chosen = withChoices(DEFAULT_SETTINGS, nothing)
  expect(visibleKinds({ settings: chosen, staff: 'admin' })).toEqual(ALWAYS_NOTIFIED)
})

test('former names of settings are accepted', () => {
  expect(choicesIn({ orderUpdates: false })).toEqual([
    { topic: 'orders', channel: 'in_app', enabled: false },
    noMails,
    { topic: 'orders', channel: 'push', enabled: false },
  ])
  expect(new Set(choicesIn({ pushNotifications: true }).map(({ channel }) => channel))).toEqual(new Set(['push']))
  const all = choicesIn({ emailNotifications: true })
  expect(all.every(({ channel, enabled }) => channel === 'email' && enabled)).toBe(true)
  expect(all.map(({ topic }) => topic)).not.toContain('marketing')
  expect(choicesIn({ emailNotifications: false }).map(({ topic }) => topic)).toContain('marketing')
})

test('an unsupported channel cannot be chosen', () => {
  const ask = (choice: Choice) => settingsChange.safeParse({ choices: [choice] }).success
  expect(ask(noMails)).toBe(true)
  expect(ask({ topic: 'marketing', channel: 'in_app', enabled: true })).toBe(false)
})
