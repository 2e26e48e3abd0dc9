import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import { type AccountCommand, account } from '#domain/identity/account.decider.ts'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
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

/** Creates an account that sells rhubarb and has unlisted its sorrel. */
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
    acceptedPolicies: [],
    signupRole: 'producer',
  })
  for (const id of [rhubarb, sorrel]) await onProduct(id, listing(id))
  await onProduct(sorrel, { type: 'UnlistProduct', producerId, reason: 'producer' })
  const productsOf = async () => [rhubarb, sorrel]
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
        staff: false,
      }),
    keep: () => onAccount({ type: 'ReopenAccount', now: '2026-04-30T09:00:00.000Z' }),
    /** The job of a closure, or of the reopening after it. */
    unlistProducts: (requestId: string, overrides: CommandBus = bus) =>
      syncProductListingsHandler({ bus: overrides, runtime, productsOf }).run(
        { accountId, producerId, requestId },
        { id: 'one', attempt: 1 },
      ),
    statuses: async () => [await statusOf(rhubarb), await statusOf(sorrel)],
  }
}

test('products are unlisted and relisted with the account', async () => {
  const { close, keep, unlistProducts, statuses } = await seller()
  await close('first')
  for (const _ of [1, 2]) await unlistProducts('first')
  expect(await statuses()).toEqual(['unlisted', 'unlisted'])
  await keep()
  for (const _ of [1, 2]) await unlistProducts('first')
  expect(await statuses()).toEqual(['listed', 'unlisted'])
})

test('a late job relists nothing for a closed account', async () => {
  const { close, keep, unlistProducts, statuses } = await seller()
  await close('first')
  await unlistProducts('first')
  await keep()
  await close('second')
  await unlistProducts('second')
  // The job of the reopening only runs now.
  await unlistProducts('first')
  expect(await statuses()).toEqual(['unlisted', 'unlisted'])
  await keep()
  await unlistProducts('second')
  expect(await statuses()).toEqual(['listed', 'unlisted'])
})

test('reopening an account during the job relists its products', async () => {
  const { bus, close, keep, unlistProducts, statuses } = await seller()
  await close('first')
  let looked = false
  /** Reopens the account and runs its job between the first job's read and its write. */
  const interrupted: CommandBus = {
    ...bus,
    dispatch: async (order) => {
      if (!looked) {
        looked = true
        await keep()
        await unlistProducts('first')
      }
      return bus.dispatch(order)
    },
  }
  await unlistProducts('first', interrupted)
  expect(await statuses()).toEqual(['listed', 'unlisted'])
})
