import { beforeEach, describe, expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { account } from '#domain/identity/account.decider.ts'
import { nameReservation, nameReservationId } from '#domain/identity/name-reservation.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { hashOfToken } from '#platform/keys/signed-tokens.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  releaseUnconfirmedName,
  releaseUnconfirmedNameHandler,
  releaseUnconfirmedNameOnReservation,
  syncNameReservationsHandler,
} from '#workers/identity/identity.work.ts'
import { jobsAfter } from '#workers/jobs/work-definitions.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'

const ann = idNamed('account', 'ann')
const NOW = '2026-05-01T09:00:00.000Z'
const keys = memoryKeyVault()
let log: EventLog
let bus: CommandBus
beforeEach(() => {
  log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  bus = createCommandBus({ log })
})

let sequence = 0
const context = () =>
  ({ commandId: `c${sequence++}`, correlationId: 'test', actor: { kind: 'guest', id: 'guest' }, at: NOW }) as const

/** The bus in a process that is killed before its nth command. */
const killedBefore = (nth: number): CommandBus => {
  let sent = 0
  return {
    ...bus,
    dispatch: (order) => (++sent >= nth ? Promise.reject(new Error('killed')) : bus.dispatch(order)),
  }
}

/** Registers Ann, confirms her address and changes both names, like the routes. */
async function register(on: CommandBus): Promise<void> {
  const accounts = accountsOn({ bus: on, keys, runtime: systemRuntime })
  const ok = async (result: Promise<unknown>) => expect(await result).not.toHaveProperty('refused')
  const names = { username: 'ann', email: 'ann@example.com' }
  await accounts.reserveName({ kind: 'username', value: names.username, accountId: ann }, context())
  await ok(
    accounts.send(
      ann,
      { type: 'RegisterAccount', accountId: ann, ...names, signupRole: 'consumer', acceptedPolicies: [] },
      context(),
    ),
  )
  const token = { requestId: 'r1', tokenHash: hashOfToken('t1'), expiresAt: '2999-01-01T00:00:00.000Z' }
  await ok(accounts.send(ann, { type: 'RequestEmailVerification', ...token }, context()))
  await accounts.reserveName({ kind: 'email', value: names.email, accountId: ann }, context())
  await ok(accounts.send(ann, { type: 'VerifyEmail', tokenHash: token.tokenHash, now: NOW }, context()))
  await accounts.reserveName({ kind: 'username', value: 'anne', accountId: ann }, context())
  await ok(accounts.send(ann, { type: 'UpdateAccountProfile', username: 'anne' }, context()))
  const change = { requestId: 'r2', tokenHash: hashOfToken('t2'), expiresAt: token.expiresAt }
  await ok(accounts.send(ann, { type: 'RequestEmailChange', email: 'anne@example.com', ...change }, context()))
  await accounts.reserveName({ kind: 'email', value: 'anne@example.com', accountId: ann }, context())
  await ok(accounts.send(ann, { type: 'ConfirmEmailChange', tokenHash: change.tokenHash, now: NOW }, context()))
}

/** Runs the jobs that are due after an hour without further events. */
async function runJobsAfterAnHour(): Promise<void> {
  const deps = { bus, log, keys, runtime: systemRuntime }
  const { events } = await log.readAll(LOG_START, 1_000)
  for (const { payload, options } of events.flatMap((event) =>
    jobsAfter(event, [releaseUnconfirmedNameOnReservation], NOW),
  )) {
    expect(options.delayMs).toBe(3_600_000)
    await releaseUnconfirmedNameHandler(deps).run(releaseUnconfirmedName.payload.parse(payload), {
      id: options.id,
      attempt: 1,
    })
  }
  const revision = (await log.read(account.stream(ann), 0)).length
  await syncNameReservationsHandler(deps).run({ accountId: ann, revision }, { id: 'sync', attempt: 1 })
}

const accountWithName = async (kind: 'username' | 'email', value: string) =>
  (await bus.load(nameReservation, nameReservationId(keys.hmac, kind, value))).reservedBy

describe('a registration and change of names killed before its nth command', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('keeps only the names that the account uses: %d', async (nth) => {
    await register(killedBefore(nth)).catch((error: Error) => expect(error.message).toBe('killed'))
    await runJobsAfterAnHour()
    const state = await bus.load(account, ann)
    const used = state.status === 'registered' ? [state.profile.username, state.verified && state.email] : []
    for (const username of ['ann', 'anne'])
      expect(await accountWithName('username', username), username).toBe(used.includes(username) ? ann : undefined)
    for (const email of ['ann@example.com', 'anne@example.com'])
      expect(await accountWithName('email', email), email).toBe(used.includes(email) ? ann : undefined)
    if (nth === 11) expect(used).toEqual(['anne', 'anne@example.com'])
  })
})
