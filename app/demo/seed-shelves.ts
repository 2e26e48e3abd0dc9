import { type ShelfSettingsCommand, shelfSettings } from '#domain/catalog/shelf-settings.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'
import { type DemoShelves, SHELVES } from './shelves.ts'

/** After everything was listed that was ever bought, and before the first of it was. */
const LOST_DAYS_AGO = 80

/** Thresholds, and a little waste that was made good: a shelf's history is more than its sales. */
export async function seedShelves(seeding: Seeding): Promise<void> {
  for (const shelves of SHELVES) {
    await lose(seeding, shelves)
    await setThresholds(seeding, shelves)
  }
}

async function lose(seeding: Seeding, { producer, lost }: DemoShelves): Promise<void> {
  const producerId = seeding.ids.producer(producer)
  for (const { product, quantity, why, again } of lost) {
    const productId = seeding.ids.product(producer, product)
    const gone = { why: 'wasted', quantity: -quantity, reason: why } as const
    const come = { why: 'added', quantity, reason: again } as const
    for (const [daysLater, change] of [gone, come].entries()) {
      const command = { type: 'AdjustStock', productId, producerId, ...change } as const
      const by = sender(seeding, producer, `${product}/${change.why}`, LOST_DAYS_AGO - daysLater)
      await seeding.send({ decider: stock, id: productId, command, by })
    }
  }
}

async function setThresholds(seeding: Seeding, { producer, threshold, own }: DemoShelves): Promise<void> {
  const producerId = seeding.ids.producer(producer)
  const set = (step: string, command: ShelfSettingsCommand) =>
    seeding.send({ decider: shelfSettings, id: producerId, command, by: sender(seeding, producer, step, 75) })
  await set('threshold', { type: 'SetLowStockThreshold', producerId, threshold })
  for (const [product, level] of Object.entries(own)) {
    const productId = seeding.ids.product(producer, product)
    await set(`threshold/${product}`, { type: 'SetProductThreshold', producerId, productId, threshold: level })
  }
}

function sender(seeding: Seeding, producer: string, step: string, daysAgo: number) {
  const { username } = PRODUCERS.find(({ key }) => key === producer)!
  const actor = { kind: 'account', id: seeding.ids.account(username) } as const
  return seeding.sender(`shelf/${producer}/${step}`, actor, seeding.daysAgo(daysAgo))
}
