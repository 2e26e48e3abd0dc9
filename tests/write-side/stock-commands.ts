import { eventDefinitions } from '#app/event-definitions.ts'
import { type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { idNamed } from '#tests/support/ids.ts'

/** The product whose stock buyers compete for in these tests. */
export const productId = idNamed('product', 'eggs')
export const eggs = stock.stream(productId)
const producerId = idNamed('producer', 'hen farm')

export const logOn = (store: EventStore): EventLog =>
  createEventLog({ store, keys: memoryKeyVault(), definitions: eventDefinitions })

export const counted = (onHand: number): StockCommand => ({
  type: 'CountStock',
  productId,
  producerId,
  onHand,
  note: 'counted',
})
export const reserve = (buyer: string, quantity = 1): StockCommand => ({
  type: 'ReserveStock',
  productId,
  checkoutId: idNamed('checkout', buyer),
  quantity,
  expiresAt: '2026-05-01T10:00:00.000Z',
})
export const release = (buyer: string): StockCommand => ({
  type: 'ReleaseStockReservation',
  productId,
  checkoutId: idNamed('checkout', buyer),
})

/** Dispatches a stock command, by default with a new command id. */
export const send = (bus: CommandBus, command: StockCommand, commandId: string = crypto.randomUUID()) =>
  bus.dispatch({ decider: stock, id: productId, command, context: sender(commandId) })

const sender = (commandId: string): CommandContext => ({
  commandId,
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' },
  at: '2026-05-01T09:00:00.000Z',
})
