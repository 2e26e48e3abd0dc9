import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { accountStatusIn } from '#domain/enforcement/standing-state.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { ActorRef, RecordedEvent } from '#domain/kernel/event.ts'
import { accountId, producerId } from '#domain/kernel/ids.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, jobHandler, type PayloadOf } from '../jobs/context-work.ts'
import { RETRY_FOR_TWELVE_DAYS } from '../jobs/retry-policies.ts'

/** `requestId` is what took them off: a closing, or the end of an account by the staff. */
export const syncProductListings = defineJob(
  'sync-product-listings',
  z.object({ accountId, producerId, requestId: z.string() }),
  RETRY_FOR_TWELVE_DAYS,
)
type SyncProductListingsPayload = PayloadOf<typeof syncProductListings>

export interface SyncProductListingsDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly runtime: Pick<Runtime, 'now' | 'id'>
  /** Every product of a producer's, listed or not. */
  readonly goodsOf: (producerId: string) => Promise<readonly string[]>
}

/**
 * Takes the goods of an account that was closed or ended off the market, and puts back what that took off once it is kept. Which
 * of the two is told by the account as it is now, whatever the job was sent for: so a late one does not undo a newer one.
 */
export const syncProductListingsHandler = (deps: SyncProductListingsDeps) =>
  jobHandler(syncProductListings, async (asked) => {
    for (const productId of await deps.goodsOf(asked.producerId)) await carryOut(deps, { ...asked, productId })
  })

/** Looks again once it is done: what the account became meanwhile may have been carried out before this was. */
async function carryOut(
  deps: SyncProductListingsDeps,
  goods: SyncProductListingsPayload & { readonly productId: string },
): Promise<void> {
  const { bus, log, runtime } = deps
  const { accountId, producerId, productId, requestId } = goods
  const gone = await isGone(bus, accountId)
  if (gone || (await wasTakenOffByClosing(log, productId)))
    await bus.dispatch({
      decider: product,
      id: productId,
      command: { type: gone ? 'UnlistProduct' : 'RelistProduct', producerId },
      // A command of its own each time: the bus takes the same one again for a repeat.
      context: { commandId: runtime.id('command'), correlationId: requestId, at: runtime.now(), actor: CLOSING },
    })
  if ((await isGone(bus, accountId)) !== gone) await carryOut(deps, goods)
}

/** Closed by its owner, or ended by the staff. */
async function isGone(bus: CommandBus, accountId: string): Promise<boolean> {
  const [state, stands] = await Promise.all([bus.load(account, accountId), bus.load(enforcement, accountId)])
  if (accountStatusIn(stands) === 'ended') return true
  return state.status === 'registered' && (state.erased || state.closing !== undefined)
}

const CLOSING: ActorRef = { kind: 'system', id: 'listing_sync' }

/** Whether the last word on its being on the market was this job's, and not its producer's. */
async function wasTakenOffByClosing(log: EventLog, productId: string): Promise<boolean> {
  const history: readonly RecordedEvent[] = await log.read(product.stream(productId))
  const last = history.findLast(({ type }) => type === 'ProductUnlisted' || type === 'ProductRelisted')
  return last?.type === 'ProductUnlisted' && last.meta.actor.kind === CLOSING.kind && last.meta.actor.id === CLOSING.id
}
