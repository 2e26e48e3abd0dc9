import { product } from '#domain/catalog/product.decider.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { Day } from '#domain/kernel/day.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { CERTIFICATES, type DemoCertificate, LAPSED, UNVERIFIED } from './attestations.ts'
import { daysHere, daysListed } from './history.ts'
import { inParallel } from './in-parallel.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

/** What the market's staff has looked at: who sells here, and the certificates of their goods. */
export async function seedAttestations(seeding: Seeding): Promise<void> {
  await inParallel({ of: verifications(), atOnce: 16 }, (one) => verify(seeding, one))
  await inParallel({ of: CERTIFICATES, atOnce: 16 }, (one) => certify(seeding, one))
}

interface DemoVerification {
  readonly producer: string
  readonly daysAgo: number
}

/** A week after they came; where that is more than a year ago, once more before the year was over. */
export function verifications(): DemoVerification[] {
  return PRODUCERS.flatMap(({ key }, nth) => {
    if (UNVERIFIED.includes(key)) return []
    const first = { producer: key, daysAgo: daysHere(nth) - 7 }
    const isOver = first.daysAgo >= YEAR_DAYS
    return isOver && !LAPSED.includes(key) ? [first, { ...first, daysAgo: first.daysAgo - YEAR_DAYS + 14 }] : [first]
  })
}

const YEAR_DAYS = 365

async function verify(seeding: Seeding, { producer: key, daysAgo }: DemoVerification): Promise<void> {
  const by = sender(seeding, { step: `verify/${key}/${daysAgo}`, daysAgo })
  const command = { type: 'VerifyProducer', verifier: verifierOf(seeding), today: dayOf(by.at) } as const
  await seeding.send({ decider: producer, id: seeding.ids.producer(key), command, by })
}

/** Shown with each of the goods the day after it was listed. */
async function certify(seeding: Seeding, { producer: key, covers, endsInDays, ...paper }: DemoCertificate) {
  const nth = PRODUCERS.findIndex((shop) => shop.key === key)
  const goods = PRODUCERS[nth]!.goods.filter(({ name }) => !covers || covers.includes(name))
  const certificate = { ...paper, expiresOn: dayOf(seeding.daysAgo(-endsInDays)) }
  for (const { name } of goods) {
    const daysAgo = daysListed(key, name, daysHere(nth)) - 1
    const by = sender(seeding, { step: `certify/${key}/${name}/${paper.certification}`, daysAgo })
    const command = { type: 'CertifyProduct', verifier: verifierOf(seeding), certificate, today: dayOf(by.at) } as const
    await seeding.send({ decider: product, id: seeding.ids.product(key, name), command, by })
  }
}

/** Nobody can sign in as this one: only their decisions are there. */
const verifierOf = ({ ids }: Seeding): StaffMember => ({ accountId: ids.account('staff verifier'), role: 'verifier' })

const dayOf = (at: string): Day => at.slice(0, 10)

const sender = (seeding: Seeding, { step, daysAgo }: { step: string; daysAgo: number }): CommandContext =>
  seeding.sender(step, { kind: 'staff', id: verifierOf(seeding).accountId }, seeding.daysAgo(daysAgo))
