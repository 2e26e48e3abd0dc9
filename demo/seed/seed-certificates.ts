import { product } from '#domain/catalog/product.decider.ts'
import { type ApprovedCertificate, CERTIFICATES, producerOf, type SubmittedCertificate } from '../content.ts'
import { listedDaysAgo } from './past-events.ts'
import { dateOf, productConcern, type Seeder, type Step, verifierOf } from './seeder.ts'

/** Certificates shown with products, and those that producers have submitted for review. */
export const certificateSteps = (seeder: Seeder): Step[] => [
  ...CERTIFICATES.approved.flatMap((entry) => approved(seeder, entry)),
  ...CERTIFICATES.submitted.flatMap((entry) => submitted(seeder, entry)),
]

/** Verifiers added it to each product it covers, the day after the product was listed. */
function approved(seeder: Seeder, entry: ApprovedCertificate): Step[] {
  const seller = producerOf(entry.producer)
  const { certification, issuer, certificateNumber, products = seller.products.map(({ name }) => name) } = entry
  const verifier = verifierOf(seeder)
  const certificate = {
    certification,
    certifier: issuer,
    number: certificateNumber,
    expiresOn: dateOf(seeder.daysAgo(-entry.expiresInDays)),
  }
  return products.map((name) => {
    const at = seeder.daysAgo(listedDaysAgo(seller, name) - 1)
    const actor = { kind: 'staff', id: verifier.accountId } as const
    const command = { type: 'AddCertificate', verifier, certificate, today: dateOf(at) } as const
    const context = seeder.context(`certify/${seller.key}/${name}/${certification}`, actor, at)
    const id = seeder.ids.product(seller.key, name)
    return {
      at,
      concerns: [productConcern(seller.key, name)],
      run: () => seeder.send({ decider: product, id, command, context }),
    }
  })
}

/** How long submitted certificates are valid. */
const VALID_DAYS = 180

function submitted(seeder: Seeder, entry: SubmittedCertificate): Step[] {
  const { producer, certification, issuer, certificateNumber, submittedDaysAgo, rejection } = entry
  const id = seeder.ids.product(producer, entry.product)
  const certificate = {
    certification,
    certifier: issuer,
    number: certificateNumber,
    expiresOn: dateOf(seeder.daysAgo(-VALID_DAYS)),
  }
  const at = seeder.daysAgo(submittedDaysAgo)
  const producerId = seeder.ids.producer(producer)
  const submit = { type: 'SubmitCertificate', producerId, certificate, today: dateOf(at) } as const
  const owner = { kind: 'account', id: seeder.ownerOf(producer) } as const
  const context = seeder.context(`papers/${producer}/${entry.product}/claim`, owner, at)
  const steps: Step[] = [
    {
      at,
      concerns: [productConcern(producer, entry.product)],
      run: () => seeder.send({ decider: product, id, command: submit, context }),
    },
  ]
  if (!rejection) return steps
  const verifier = verifierOf(seeder)
  const reject = { type: 'RejectCertificate', verifier, certificate, reason: rejection.note } as const
  const rejectedAt = seeder.daysAgo(rejection.daysAgo)
  const staff = { kind: 'staff', id: verifier.accountId } as const
  const rejecting = seeder.context(`papers/${producer}/${entry.product}/refuse`, staff, rejectedAt)
  const run = () => seeder.send({ decider: product, id, command: reject, context: rejecting })
  return [...steps, { at: rejectedAt, concerns: [productConcern(producer, entry.product)], run }]
}
