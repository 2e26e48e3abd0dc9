import { type DemoProducer, PRODUCERS } from '#demo/content.ts'
import type { DemoImages } from '#demo/demo-images.ts'
import { dateOf, type Seeder, type Step, verifierOf } from '#demo/seed/seeder.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { policiesForSelling } from '#domain/policies/policies.ts'
import { verification } from '#domain/producer-verification/verification.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { requirementsOf } from '#workers/payouts/payouts.work.ts'

/** Producers with their fulfillment settings and payout accounts. */
export const producerSteps = (seeder: Seeder, images: DemoImages): Step[] =>
  PRODUCERS.map((entry) => ({
    at: seeder.daysAgo(entry.joinedDaysAgo),
    concerns: [entry.key, entry.username],
    run: () => register(seeder, entry, images),
  }))

/** Closures that producers have scheduled. */
export const closureSteps = (seeder: Seeder): Step[] =>
  PRODUCERS.flatMap((entry) => {
    const { closure } = entry
    if (!closure) return []
    const run = () => scheduleClosure(seeder, entry, closure)
    return [{ at: seeder.daysAgo(2), concerns: [entry.key], run }]
  })

async function register(seeder: Seeder, entry: DemoProducer, images: DemoImages): Promise<void> {
  const accountId = seeder.ids.account(entry.username)
  const producerId = seeder.ids.producer(entry.key)
  const context = (step: string) =>
    seeder.context(
      `producer/${entry.key}/${step}`,
      { kind: 'account', id: accountId },
      seeder.daysAgo(entry.joinedDaysAgo),
    )
  const { businessName, description, tags, phone } = entry
  const profile = {
    businessName,
    description,
    tags: [...tags],
    phone,
    imageUrl: images.ofProducer(entry.key),
    location: seeder.townOf(entry.zipCode),
  }
  await seeder.send({
    decider: producer,
    id: producerId,
    command: { type: 'RegisterProducer', producerId, accountId, profile },
    context: context('register'),
  })
  await seeder.send({
    decider: producer,
    id: producerId,
    command: {
      type: 'UpdateFulfillmentSettings',
      accountId,
      settings: fulfillmentSettingsOf(entry),
      ...(entry.pickup ? { pickupAddress: entry.pickup.address } : {}),
    },
    context: context('terms'),
  })
  const email = `${entry.username}@example.com`
  const account = await seeder.checkoutDriver.payoutAccount({ producerId, businessName, email })
  const processorAccountId = account.accountId
  await seeder.send({
    decider: payoutAccount,
    id: producerId,
    command: { type: 'CreatePayoutAccount', producerId, processorAccountId },
    context: context('payouts'),
  })
  await seeder.send({
    decider: payoutAccount,
    id: producerId,
    command: { type: 'UpdatePayoutAccount', processorAccountId, standing: requirementsOf(account) },
    context: context('payouts-ready'),
  })
}

/** How a producer hands over orders. */
export const fulfillmentSettingsOf = ({ key, pickup, delivery }: DemoProducer): FulfillmentSettings => ({
  pickup: pickup && pickupSettings(key, pickup),
  delivery,
})

function pickupSettings(
  key: string,
  { hoursNote, openingHours, addressIsPublic, locations }: NonNullable<DemoProducer['pickup']>,
): FulfillmentSettings['pickup'] {
  return {
    hoursNote,
    ...(openingHours ? { openingHours } : {}),
    ...(addressIsPublic ? { addressIsPublic } : {}),
    ...(locations
      ? { pickupLocations: locations.map((location, i) => pickupLocation(`pickup_location_${key}_${i}`, location)) }
      : {}),
  }
}

type Location = NonNullable<NonNullable<DemoProducer['pickup']>['locations']>[number]

const pickupLocation = (
  pickupLocationId: string,
  { name, address, hoursNote, openingHours, isFarmersMarket }: Location,
) => ({
  pickupLocationId,
  name,
  address,
  hoursNote,
  openingHours,
  ...(isFarmersMarket ? { isFarmersMarket: true } : {}),
})

function scheduleClosure(
  seeder: Seeder,
  { key, username }: DemoProducer,
  { startsInDays, endsInDays, note }: NonNullable<DemoProducer['closure']>,
): Promise<unknown> {
  const accountId = seeder.ids.account(username)
  const dateIn = (days: number) => seeder.daysAgo(-days).slice(0, 10)
  return seeder.send({
    decider: producer,
    id: seeder.ids.producer(key),
    command: {
      type: 'ScheduleProducerClosure',
      accountId,
      today: dateIn(0),
      closure: {
        closureId: seeder.runtime.deriveId('closed', 'demo/vacation'),
        startsOn: dateIn(startsInDays),
        endsOn: dateIn(endsInDays),
        note,
      },
    },
    context: seeder.context(`closure/${key}`, { kind: 'account', id: accountId }, seeder.daysAgo(2)),
  })
}

/** Where the documents of an application are stored. */
export type DocumentStore = Pick<Documents, 'upload'>

/** Producers that are or were verified, and an application that awaits review. Without a store it has no documents. */
export const verificationSteps = (seeder: Seeder, store: DocumentStore | undefined): Step[] =>
  PRODUCERS.flatMap((entry) => [
    ...verifiedDaysAgo(entry).map((daysAgo) => verified(seeder, entry, daysAgo)),
    ...(entry.verificationApplication ? [applied(seeder, entry, store)] : []),
  ])

const YEAR_DAYS = 365

/** Producers are verified a week after joining. Those with a current verification renew it two weeks before it expires. */
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
      details: {
        identity: statementOf(details.identity),
        business: statementOf(details.business),
        practices: statementOf(details.practices),
      },
      documents: stored,
      acceptedPolicies: policiesForSelling(),
      applicationId: seeder.runtime.deriveId('application', 'demo/apply'),
      today: dateOf(at),
      verifiedThrough: undefined,
    },
    context: seeder.context(`verification/${key}`, { kind: 'account', id: accountId }, at),
  })
}

type Statement = NonNullable<DemoProducer['verificationApplication']>['details']['identity']

const statementOf = ({ statement, evidence, link }: Statement) => ({ statement, documents: evidence, link })

/** A PDF of one page with one line of text. `catalog` is added to its catalog object. */
export function onePagePdf(line: string, catalog = ''): Buffer {
  const text = `BT /F1 18 Tf 72 700 Td (${line}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
