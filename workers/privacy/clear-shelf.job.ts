import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { ActorRef, Recorded } from '#domain/kernel/event.ts'
import { accountId, producerId } from '#domain/kernel/ids.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import { standingIn } from '#domain/sanctions/standing-state.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'

/** `requestId` is what took them off: a closing, or the end of an account by the staff. */
const payload = z.object({ accountId, producerId, requestId: z.string() })
type Payload = z.infer<typeof payload>
export const clearShelf: JobDefinition<Payload> = { name: 'clear-shelf', payload, ...UNTIL_DONE }

export interface ClearShelfDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly facts: Pick<Facts, 'now' | 'id'>
  /** Every product of a producer's, listed or not. */
  readonly goodsOf: (producerId: string) => Promise<readonly string[]>
}

/**
 * Takes the goods of an account that was closed or ended off the market, and puts back what that took off once it is kept. Which
 * of the two is told by the account as it is now, whatever the job was sent for: so a late one does not undo a newer one.
 */
export const clearShelfHandler = (deps: ClearShelfDeps): JobHandler<Payload> => ({
  job: clearShelf,
  run: async (asked) => {
    for (const productId of await deps.goodsOf(asked.producerId)) await carryOut(deps, { ...asked, productId })
  },
})

/** Looks again once it is done: what the account became meanwhile may have been carried out before this was. */
async function carryOut(deps: ClearShelfDeps, goods: Payload & { readonly productId: string }): Promise<void> {
  const { bus, log, facts } = deps
  const { accountId, producerId, productId, requestId } = goods
  const gone = await isGone(bus, accountId)
  if (gone || (await wasTakenOffByClosing(log, productId)))
    await bus.dispatch({
      ...{ decider: product, id: productId },
      command: { type: gone ? 'UnlistProduct' : 'RelistProduct', producerId },
      // A command of its own each time: the bus takes the same one again for a repeat.
      by: { commandId: facts.id('command'), correlationId: requestId, at: facts.now(), actor: CLOSING },
    })
  if ((await isGone(bus, accountId)) !== gone) await carryOut(deps, goods)
}

/** Closed by its owner, or ended by the staff. */
async function isGone(bus: CommandBus, accountId: string): Promise<boolean> {
  const [state, stands] = await Promise.all([bus.load(account, accountId), bus.load(standing, accountId)])
  if (standingIn(stands) === 'ended') return true
  return state.status === 'registered' && (state.erased || state.closing !== undefined)
}

const CLOSING: ActorRef = { kind: 'system', id: 'closing' }

/** Whether the last word on its being on the market was this job's, and not its producer's. */
async function wasTakenOffByClosing(log: EventLog, productId: string): Promise<boolean> {
  const history: readonly Recorded[] = await log.read(product.stream(productId))
  const last = history.findLast(({ type }) => type === 'ProductUnlisted' || type === 'ProductRelisted')
  return last?.type === 'ProductUnlisted' && last.meta.actor.kind === CLOSING.kind && last.meta.actor.id === CLOSING.id
}
