import type { ProductCommand } from '#domain/catalog/product.decider.ts'
import { certifications } from '#domain/catalog/vocabulary.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { ProducerCommand } from '#domain/producers/producer.decider.ts'
import type { Chance } from './chance.ts'
import type { Given } from './decided.ts'
import { daysFrom, sender, type Wish } from './large-market-wish.ts'

/** That a producer was looked at. */
export function verification(
  wish: Wish,
  { nth, daysAgo }: { readonly nth: number; readonly daysAgo: number },
): Given<ProducerCommand> {
  const by = sender(wish, { what: `verify/${nth}`, actor: verifying(wish), daysAgo })
  return { command: { type: 'VerifyProducer', verifier: verifierOf(wish), today: dayOf(by.at) }, by }
}

interface Certifying {
  readonly nth: number
  readonly chance: Chance
  readonly at: Instant
}

/** That a product has a certificate, valid for a while yet. */
export function certification(wish: Wish, { nth, chance, at }: Certifying): Given<ProductCommand> {
  const by = { ...sender(wish, { what: `certify/${nth}`, actor: verifying(wish), daysAgo: 0 }), at }
  const certificate = {
    certification: chance.pick(certifications),
    certifier: 'Certifier of the large market',
    number: `LARGE-${nth}`,
    expiresOn: dayOf(daysFrom(wish.now, chance.between(5, 300))),
  }
  return { command: { type: 'CertifyProduct', verifier: verifierOf(wish), certificate, today: dayOf(at) }, by }
}

const verifierOf = ({ facts, seed }: Wish): StaffMember => ({
  accountId: facts.idFrom('account', `large/${seed}/verifier`),
  role: 'verifier',
})
const verifying = (wish: Wish) => ({ kind: 'staff', id: verifierOf(wish).accountId }) as const
const dayOf = (at: Instant) => at.slice(0, 'YYYY-MM-DD'.length)
