import { product } from '#domain/catalog/product.decider.ts'
import type { DemoProduct } from './demo-market.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

/** Goods that somebody thinks should not be sold here; they wait for the staff. */
export async function seedGoodsReports(seeding: Seeding): Promise<void> {
  for (const { key, goods } of PRODUCERS)
    for (const { name, reported } of goods) if (reported) await report(seeding, { producer: key, name, reported })
}

interface Reported {
  readonly producer: string
  readonly name: string
  readonly reported: NonNullable<DemoProduct['reported']>
}

async function report(seeding: Seeding, { producer, name, reported }: Reported): Promise<void> {
  const { by: reporter, daysAgo, reason, words } = reported
  const id = seeding.ids.product(producer, name)
  const reporterId = seeding.ids.account(reporter)
  const command = { type: 'ReportProduct', reporterId, reason, words } as const
  const sender = { kind: 'account', id: reporterId } as const
  const by = seeding.sender(`report/${reporter}/${id}`, sender, seeding.daysAgo(daysAgo))
  await seeding.send({ decider: product, id, command, by })
}
