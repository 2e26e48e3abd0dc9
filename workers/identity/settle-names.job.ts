import { z } from 'zod'
import { account } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import { type ClaimCommand, type ClaimKind, claim, claimOf } from '#domain/identity/claim.decider.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isErased, type Personal } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/history.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { UNTIL_DONE } from '../retries.ts'

const payload = z.object({ accountId, revision: z.number().int() })
type Payload = z.infer<typeof payload>
export const settleNames: JobDefinition<Payload> = { name: 'settle-names', payload, ...UNTIL_DONE }

export interface SettleNamesDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'hmac'>
  readonly facts: Facts
}

/** An account holds its user name and its confirmed address, and releases all earlier ones. A deleted account takes none. */
export const settleNamesHandler = ({ bus, log, keys, facts }: SettleNamesDeps): JobHandler<Payload> => ({
  job: settleNames,
  run: async ({ accountId, revision }) => {
    const by = (step: string) => ({
      commandId: stepId(`${accountId}@${revision}`, step),
      correlationId: accountId,
      actor: { kind: 'system' as const, id: 'names' },
      at: facts.now(),
    })
    const send = (type: ClaimCommand['type'], id: string) =>
      bus.dispatch({ decider: claim, id, command: { type, accountId }, by: by(type) })
    const history = await historyOf(log, account, accountId)
    const { now, before } = namesIn(history, (kind, value) => claimOf(keys.hmac, kind, value))
    if (isDeleted(history)) return
    for (const id of now) await send('TakeClaim', id)
    for (const id of before) await send('ReleaseClaim', id)
  },
})

function isDeleted(history: readonly AccountEvent[]): boolean {
  const state = fold(account, history)
  return state.status === 'registered' && (state.erased || state.closing?.why === 'disowned')
}

/** The claims of the user name and the confirmed address of now, and of all earlier ones. */
function namesIn(history: readonly AccountEvent[], nameOf: (kind: ClaimKind, value: string) => string) {
  const latest = new Map<ClaimKind, string>()
  const all = new Set<string>()
  const idOf = (kind: ClaimKind, value: Personal<string>): string | undefined =>
    isErased(value) ? undefined : nameOf(kind, value as string)
  const say = (kind: ClaimKind, id: string | undefined, { owned }: { readonly owned: boolean }) => {
    if (!id) return
    all.add(id)
    if (owned) latest.set(kind, id)
  }
  let registeredWith: string | undefined
  for (const { type, data } of history) {
    if (type === 'AccountRegistered' || type === 'AccountProfileChanged')
      say('username', idOf('username', data.username), { owned: true })
    if (type === 'AccountRegistered') {
      registeredWith = idOf('email', data.email)
      say('email', registeredWith, { owned: false })
    }
    if (type === 'EmailVerified') say('email', registeredWith, { owned: true })
    if (type === 'EmailChanged') say('email', idOf('email', data.email), { owned: true })
  }
  const now = [...latest.values()]
  return { now, before: [...all].filter((id) => !now.includes(id)) }
}
