import { type ProductCommand, product } from '#domain/catalog/product.decider.ts'
import type { Certificate } from '#domain/catalog/product.events.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { daysHere, daysListed } from './history.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

interface DemoClaim {
  readonly producer: string
  readonly product: string
  readonly certificate: Omit<Certificate, 'expiresOn'>
  readonly daysAgo: number
  /** Why the staff did not accept it. */
  readonly refused?: string
}

const CLAIMS: readonly DemoClaim[] = [
  {
    ...{ producer: 'two-bells', product: 'Whole Milk, half gallon', daysAgo: 2 },
    certificate: { certification: 'organic', certifier: 'Vermont Organic Farmers (VOF)', number: 'DEMO-VOF-1307' },
  },
  {
    ...{ producer: 'two-bells', product: 'Jersey Ground Beef', daysAgo: 9 },
    certificate: { certification: 'sustainable', certifier: 'A Greener World (AGW)', number: 'DEMO-AGW-7901' },
    refused: 'A Greener World lists this number for another farm. Please check it and send it again.',
  },
  {
    ...{ producer: 'fencerow', product: 'Sweet Cider, half gallon', daysAgo: 1 },
    ...{ certificate: { certification: 'local', certifier: 'Vermont Fresh Network', number: 'DEMO-VFN-0118' } },
  },
]

/** Goods that were first sold at another price, for a day. */
const FIRST_PRICES: readonly { readonly producer: string; readonly product: string; readonly cents: number }[] = [
  { producer: 'two-bells', product: 'Cultured Butter, 8 oz', cents: 650 },
  { producer: 'two-bells', product: 'Young Jack', cents: 900 },
  { producer: 'fencerow', product: 'Honeycrisp Apples', cents: 275 },
]

/** What producers have told of their goods besides: certificates that wait to be checked, and prices of before. */
export async function seedPaperWork(seeding: Seeding): Promise<void> {
  for (const claim of CLAIMS) await claimIt(seeding, claim)
  for (const first of FIRST_PRICES) await priceIt(seeding, first)
}

async function claimIt(seeding: Seeding, { refused, daysAgo, certificate, ...of }: DemoClaim): Promise<void> {
  const at = seeding.daysAgo(daysAgo)
  const paper = { ...certificate, expiresOn: dayOf(seeding.daysAgo(-180)) }
  const producerId = seeding.ids.producer(of.producer)
  await send(
    seeding,
    of,
    { type: 'ClaimCertification', producerId, certificate: paper, today: dayOf(at) },
    { step: 'claim', at },
  )
  if (!refused) return
  const verifier = { accountId: seeding.ids.account('staff verifier'), role: 'verifier' } as const
  const reason = refused
  const when = { step: 'refuse', at: seeding.daysAgo(daysAgo - 3) }
  await send(seeding, of, { type: 'RefuseClaim', verifier, certificate: paper, reason }, when)
}

async function priceIt(seeding: Seeding, { cents, ...of }: (typeof FIRST_PRICES)[number]): Promise<void> {
  const nth = PRODUCERS.findIndex(({ key }) => key === of.producer)
  const { priceCents } = PRODUCERS[nth]!.goods.find(({ name }) => name === of.product)!
  const since = daysListed(of.producer, of.product, daysHere(nth))
  const producerId = seeding.ids.producer(of.producer)
  const [first, then] = [seeding.daysAgo(since, HOUR_MS), seeding.daysAgo(since, 20 * HOUR_MS)]
  await send(seeding, of, { type: 'ChangePrice', producerId, priceCents: cents }, { step: 'first price', at: first })
  await send(seeding, of, { type: 'ChangePrice', producerId, priceCents }, { step: 'price', at: then })
}

const HOUR_MS = 3_600_000
const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length)

async function send(
  seeding: Seeding,
  { producer, product: name }: { readonly producer: string; readonly product: string },
  command: ProductCommand,
  { step, at }: { readonly step: string; readonly at: Instant },
): Promise<void> {
  const by = seeding.sender(`papers/${producer}/${name}/${step}`, { kind: 'system', id: 'demo' }, at)
  await seeding.send({ decider: product, id: seeding.ids.product(producer, name), command, by })
}
