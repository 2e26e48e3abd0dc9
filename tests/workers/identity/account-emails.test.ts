import { beforeEach, expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { type AccountCommand, account } from '#domain/identity/account.decider.ts'
import { nameReservation, nameReservationId } from '#domain/identity/name-reservation.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { hashOfToken } from '#platform/keys/signed-tokens.ts'
import type { Email } from '#platform/mail/email.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { idNamed } from '#tests/support/ids.ts'
import { sendEmailChangeConfirmationHandler, sendEmailChangeNoticeHandler } from '#workers/identity/address-emails.ts'
import { syncNameReservationsHandler } from '#workers/identity/identity.work.ts'
import { sendPasswordChangedEmailHandler, sendPasswordResetEmailHandler } from '#workers/identity/security-emails.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const ann = idNamed('account', 'ann')
const attempt = { id: 'x', attempt: 1 }
const market = { name: 'Farmgate', publicUrl: 'https://market.example' }
const UNTIL = '2999-01-01T00:00:00.000Z'

const keys = memoryKeyVault()
let log: EventLog
let bus: CommandBus
let sent: Email[]
let emails: Parameters<typeof sendPasswordResetEmailHandler>[0]
beforeEach(async () => {
  log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  bus = createCommandBus({ log })
  sent = []
  const mailer = { send: async (mail: Email) => void sent.push(mail), close: async () => undefined }
  emails = { log, keys, mailer, market }
  const names = { username: 'ann', email: 'ann@example.com' }
  await send({
    type: 'RegisterAccount',
    accountId: ann,
    ...names,
    signupRole: 'consumer',
    acceptedPolicies: [] as never[],
  })
})

let sequence = 0
const by = () => ({
  commandId: `c${sequence++}`,
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' } as const,
  at: '2026-05-01T09:00:00.000Z',
})
const send = (command: AccountCommand) => bus.dispatch({ decider: account, id: ann, command, context: by() })
const requestEmailChange = (requestId: string, email: string) =>
  send({ type: 'RequestEmailChange', requestId, tokenHash: `hash ${requestId}`, expiresAt: UNTIL, email })
const confirm = (requestId: string) =>
  send({ type: 'ConfirmEmailChange', tokenHash: `hash ${requestId}`, now: '2026-05-01T09:00:00.000Z' })
const linkIn = (mail: Email | undefined) => new URL(/https:\/\/\S+/.exec(mail!.text)![0])

test('the reset email contains the recorded token', async () => {
  await sendPasswordResetEmailHandler(emails).run({ accountId: ann, requestId: 'r1' }, attempt)
  const [mail] = sent
  expect(mail).toMatchObject({ to: 'ann@example.com', key: `reset:${ann}:r1` })
  const link = linkIn(mail)
  expect(link.pathname).toBe('/reset-password')
  const token = link.searchParams.get('token')!
  expect(token.startsWith(`${ann}.r1.`)).toBe(true)
  await send({ type: 'RequestPasswordReset', requestId: 'r1', tokenHash: hashOfToken(token), expiresAt: UNTIL })
  const reset = {
    type: 'ResetPassword',
    changeId: 'c',
    tokenHash: hashOfToken(token),
    now: UNTIL.replace('2999', '2998'),
  }
  expect(await send(reset as AccountCommand)).toMatchObject({ events: [{ type: 'PasswordChanged' }] })
})

test('an email change sends a different email to each address', async () => {
  await requestEmailChange('m1', 'ann@new.example.com')
  await sendEmailChangeConfirmationHandler(emails).run({ accountId: ann, requestId: 'm1' }, attempt)
  await sendEmailChangeNoticeHandler(emails).run({ accountId: ann, requestId: 'm1' }, attempt)
  expect(sent.map(({ to }) => to)).toEqual(['ann@new.example.com', 'ann@example.com'])
  expect(linkIn(sent[0]).pathname).toBe('/confirm-email')
  expect(linkIn(sent[1]).pathname).toBe('/forgot-password')
  expect(sent[1]!.text + sent[1]!.html).not.toMatch(/new\.example|token=/)
})

test('a late warning is still sent to the former address', async () => {
  await requestEmailChange('m1', 'ann@new.example.com')
  await confirm('m1')
  await sendEmailChangeNoticeHandler(emails).run({ accountId: ann, requestId: 'm1' }, attempt)
  expect(sent.map(({ to }) => to)).toEqual(['ann@example.com'])
})

test('a replaced email change sends no link', async () => {
  await requestEmailChange('m1', 'ann@one.example.com')
  await requestEmailChange('m2', 'ann@two.example.com')
  await sendEmailChangeConfirmationHandler(emails).run({ accountId: ann, requestId: 'm1' }, attempt)
  expect(sent).toEqual([])
})

test('erased accounts get no email', async () => {
  const emptyVault = memoryKeyVault(Buffer.alloc(32, 9))
  const lost = createEventLog({ store: memoryEventStore(), keys: emptyVault, definitions: eventDefinitions })
  const lostBus = createCommandBus({ log: lost })
  const names = {
    username: 'ann',
    email: 'ann@example.com',
    signupRole: 'consumer',
    acceptedPolicies: [] as never[],
  } as const
  const command = { type: 'RegisterAccount', accountId: ann, ...names } as const
  await lostBus.dispatch({ decider: account, id: ann, command, context: by() })
  await emptyVault.destroy(ann)
  await sendPasswordResetEmailHandler({ ...emails, log: lost }).run({ accountId: ann, requestId: 'r' }, attempt)
  await sendPasswordChangedEmailHandler({ ...emails, log: lost }).run({ accountId: ann, changeId: 'c' }, attempt)
  expect(sent).toEqual([])
})

test('an account object contains only its fields', async () => {
  const idOf = (email: string) => nameReservationId(keys.hmac, 'email', email)
  const reservedBy = async (email: string) => (await bus.load(nameReservation, idOf(email))).reservedBy
  const take = (email: string) =>
    bus.dispatch({
      decider: nameReservation,
      id: idOf(email),
      command: { type: 'ReserveName', accountId: ann },
      context: by(),
    })
  const settle = (revision: number) =>
    syncNameReservationsHandler({ bus, log, keys, runtime: systemRuntime }).run({ accountId: ann, revision }, attempt)
  const [former, current] = ['ann@example.com', 'ann@new.example.com']
  await take(former)
  await take(current)
  await requestEmailChange('m1', current)
  await confirm('m1')
  for (const revision of [2, 2]) await settle(revision)
  expect([await reservedBy(former), await reservedBy(current)]).toEqual([undefined, ann])
  await take(former)
  await requestEmailChange('m2', former)
  await confirm('m2')
  // The delayed job of the first change uses the current state.
  await settle(1)
  expect([await reservedBy(former), await reservedBy(current)]).toEqual([ann, undefined])
})
