import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { type AccountCommand, account } from '#domain/identity/account.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type ErasureDeps, eraseSubjects } from '#workers/privacy/erasure.process.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T09:00:00.000Z'
const [ann, bob, cyd] = ['ann', 'bob', 'cyd'].map((name) => idNamed('account', name)) as [string, string, string]

/** Creates closed accounts that are due for erasure, and a store that fails for one of them. */
async function closedAccounts(stuck: string) {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const send = (id: string, command: AccountCommand) =>
    bus.dispatch({
      decider: account,
      id,
      command,
      context: {
        commandId: `${command.type} ${id}`,
        correlationId: 'test',
        actor: { kind: 'system', id: 'test' },
        at: AT,
      },
    })
  for (const id of [ann, bob, cyd]) {
    const names = {
      username: id,
      email: `${id}@example.com`,
      acceptedPolicies: [] as never[],
      signupRole: 'consumer',
    } as const
    await send(id, { type: 'RegisterAccount', accountId: id, ...names })
    await send(id, {
      type: 'CloseAccount',
      requestId: 'one',
      tokenHash: 'one',
      erasureScheduledAt: AT,
      eraseReviews: false,
      staff: false,
    })
  }
  let rebuilt = 0
  const forget = async ({ accountId }: { accountId?: string | undefined }) => {
    if (accountId === stuck) throw new Error('the document store is broken')
    return 1
  }
  const deps: ErasureDeps = {
    bus,
    log,
    keys,
    runtime: { now: () => AT },
    stores: [{ name: 'papers', erase: forget }],
    subjectsOf: async (id) => [id],
    streamsOf: async () => [],
    isHeld: async () => false,
    storeReceipt: async () => undefined,
    rebuild: async () => void rebuilt++,
  }
  const isErased = async (id: string) => {
    const state = await bus.load(account, id)
    return state.status === 'registered' && state.erased
  }
  return {
    erase: () => eraseSubjects(deps, { accounts: [ann, bob, cyd], released: [], guests: [] }),
    erased: () => Promise.all([ann, bob, cyd].map(isErased)),
    rebuilt: () => rebuilt,
  }
}

test('a failing erasure does not stop the others', async () => {
  const market = await closedAccounts(bob)
  await expect(market.erase()).rejects.toThrow('the document store is broken')
  expect(await market.erased()).toEqual([true, false, true])
  expect(market.rebuilt()).toBe(1)
})

test('all due accounts are erased once', async () => {
  const market = await closedAccounts('none')
  expect([await market.erase(), await market.erase()]).toEqual([3, 0])
  expect(await market.erased()).toEqual([true, true, true])
})
