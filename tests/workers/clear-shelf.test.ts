import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import { type AccountCommand, account } from '#domain/identity/account.decider.ts'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.system.ts'
import { idNamed } from '#tests/support/ids.ts'
import { syncProductListingsHandler } from '#workers/privacy/listings.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T09:00:00.000Z'
const [accountId, producerId] = [idNamed('account', 'dale'), idNamed('producer', 'dale')]
const [rhubarb, sorrel] = [idNamed('product', 'rhubarb'), idNamed('product', 'sorrel')]

const listing = (productId: string): ProductCommand => ({
  type: 'ListProduct',
  productId,
  producerId,
  priceCents: 400,
  description: {
    name: productId,
    description: '',
    category: 'vegetables',
    unit: 'per_bundle',
    fulfillmentMethods: ['pickup'],
    imageUrl: null,
  },
})

/** An account that sells rhubarb and sorrel, and has taken the sorrel off the market. */
async function seller() {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  let steps = 0
  const by = (): CommandContext => ({
    commandId: `step ${++steps}`,
    correlationId: 'test',
    actor: { kind: 'account', id: accountId },
    at: AT,
  })
  const onProduct = (id: string, command: ProductCommand) =>
    bus.dispatch({ decider: product, id, command, context: by() })
  const onAccount = (command: AccountCommand) =>
    bus.dispatch({ decider: account, id: accountId, command, context: by() })
  await onAccount({
    type: 'RegisterAccount',
    accountId,
    username: 'dale',
    email: 'dale@example.com',
    acceptedTerms: 'v1',
    signupRole: 'producer',
  })
  for (const id of [rhubarb, sorrel]) await onProduct(id, listing(id))
  await onProduct(sorrel, { type: 'UnlistProduct', producerId })
  const goodsOf = async () => [rhubarb, sorrel]
  const runtime = { ...systemRuntime, now: () => AT }
  const statusOf = async (id: string) => (await bus.load(product, id)).status
  return {
    bus,
    close: (requestId: string) =>
      onAccount({
        type: 'CloseAccount',
        requestId,
        tokenHash: requestId,
        erasureScheduledAt: AT,
        eraseReviews: false,
        producerId,
      }),
    keep: () => onAccount({ type: 'ReopenAccount', now: '2026-04-30T09:00:00.000Z' }),
    /** The job that a closing, or keeping the account after it, is followed by. */
    clearShelf: (requestId: string, over: CommandBus = bus) =>
      syncProductListingsHandler({ bus: over, log, runtime, productsOf: goodsOf }).run(
        { accountId, producerId, requestId },
        { id: 'one', attempt: 1 },
      ),
    shelf: async () => [await statusOf(rhubarb), await statusOf(sorrel)],
  }
}

test('goods leave with the account and come back, but for those their producer took off', async () => {
  const { close, keep, clearShelf, shelf } = await seller()
  await close('first')
  for (const _ of [1, 2]) await clearShelf('first')
  expect(await shelf()).toEqual(['unlisted', 'unlisted'])
  await keep()
  for (const _ of [1, 2]) await clearShelf('first')
  expect(await shelf()).toEqual(['listed', 'unlisted'])
})

test('a late job puts nothing back while the account is closed once more', async () => {
  const { close, keep, clearShelf, shelf } = await seller()
  await close('first')
  await clearShelf('first')
  await keep()
  await close('second')
  await clearShelf('second')
  // The one that keeping the account had sent comes only now.
  await clearShelf('first')
  expect(await shelf()).toEqual(['unlisted', 'unlisted'])
  await keep()
  await clearShelf('second')
  expect(await shelf()).toEqual(['listed', 'unlisted'])
})

test('an account kept while its goods are taken off has them back', async () => {
  const { bus, close, keep, clearShelf, shelf } = await seller()
  await close('first')
  let looked = false
  /** Kept, and followed by its own job, after this one has looked and before it does anything. */
  const interrupted: CommandBus = {
    ...bus,
    dispatch: async (order) => {
      if (!looked) {
        looked = true
        await keep()
        await clearShelf('first')
      }
      return bus.dispatch(order)
    },
  }
  await clearShelf('first', interrupted)
  expect(await shelf()).toEqual(['listed', 'unlisted'])
})
