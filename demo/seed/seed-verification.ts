import type { NamedDocument } from '#domain/kernel/document.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { policiesForSelling } from '#domain/policies/policy-versions.ts'
import { verification } from '#domain/producer-verification/verification.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type DemoProducer, PRODUCERS } from '../content.ts'
import { onePagePdf } from './one-page-pdf.ts'
import { dateOf, type Seeder, type Step, verifierOf } from './seeder.ts'

/** Where the documents of an application are stored. */
export type DocumentStore = Pick<Documents, 'upload'>

/** Producers that are or were verified, and an application that awaits review. Without a store it has no documents. */
export const verificationSteps = (seeder: Seeder, store: DocumentStore | undefined): Step[] =>
  PRODUCERS.flatMap((entry) => [
    ...verifiedDaysAgo(entry).map((daysAgo) => verified(seeder, entry, daysAgo)),
    ...(entry.verificationApplication ? [applied(seeder, entry, store)] : []),
  ])

const YEAR_DAYS = 365

/** A week after the producer joined; current ones also two weeks before the year was over. */
export function verifiedDaysAgo({ joinedDaysAgo, verification }: DemoProducer): number[] {
  if (verification === 'none') return []
  const first = joinedDaysAgo - 7
  return first >= YEAR_DAYS && verification === 'current' ? [first, first - YEAR_DAYS + 14] : [first]
}

function verified(seeder: Seeder, { key }: DemoProducer, daysAgo: number): Step {
  const at = seeder.daysAgo(daysAgo)
  const verifier = verifierOf(seeder)
  const context = seeder.context(`verify/${key}/${daysAgo}`, { kind: 'staff', id: verifier.accountId }, at)
  const command = { type: 'VerifyProducer', verifier, today: dateOf(at) } as const
  const run = () => seeder.send({ decider: producer, id: seeder.ids.producer(key), command, context })
  return { at, concerns: [key], run }
}

function applied(seeder: Seeder, entry: DemoProducer, store: DocumentStore | undefined): Step {
  const at = seeder.daysAgo(2)
  return { at, concerns: [entry.key], run: () => apply(seeder, entry, { store, at }) }
}

async function apply(
  seeder: Seeder,
  { key, username, verificationApplication }: DemoProducer,
  { store, at }: { store: DocumentStore | undefined; at: string },
): Promise<void> {
  const { documents, details } = verificationApplication!
  const accountId = seeder.ids.account(username)
  const producerId = seeder.ids.producer(key)
  const stored: NamedDocument[] = []
  for (const { name, text } of store ? documents : []) {
    const document = await store!.upload({ accountId, producerId }, { name, bytes: onePagePdf(text) })
    if (isRefusal(document)) throw new Error(`the demo's document ${name} was refused: ${document.refused}`)
    stored.push(document)
  }
  await seeder.send({
    decider: verification,
    id: producerId,
    command: {
      type: 'SubmitVerificationApplication',
      producerId,
      accountId,
      dossier: {
        identity: statementOf(details.identity),
        business: statementOf(details.business),
        practices: statementOf(details.practices),
      },
      papers: stored,
      agreed: policiesForSelling(),
      applicationId: seeder.runtime.deriveId('application', 'demo/apply'),
      today: dateOf(at),
      heldUntil: undefined,
    },
    context: seeder.context(`standing/${key}/apply`, { kind: 'account', id: accountId }, at),
  })
}

type Statement = NonNullable<DemoProducer['verificationApplication']>['details']['identity']

const statementOf = ({ statement, evidence, link }: Statement) => ({ statement, papers: evidence, link })
