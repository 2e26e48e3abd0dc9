import { type DemoProducer, PRODUCERS } from '#demo/content.ts'
import type { DemoImages } from '#demo/demo-images.ts'
import { dateOf, type Seeder, type Step, verifierOf } from '#demo/seed/seeder.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { policiesForSelling } from '#domain/policies/policies.ts'
import { applicationSeed, verification } from '#domain/producer-verification/verification.decider.ts'
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
    command: { type: 'UpdatePayoutAccount', processorAccountId, requirements: requirementsOf(account) },
    context: context('payouts-ready'),
  })
}

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

/** Approved applications, and one that awaits review; without a store, that one has no documents. */
export const verificationSteps = (seeder: Seeder, store: DocumentStore | undefined): Step[] =>
  PRODUCERS.flatMap((entry) => {
    const approvals = verifiedDaysAgo(entry)
    const approved = approvals.flatMap((daysAgo, i) => approvedApplication(seeder, entry, { sequence: i + 1, daysAgo }))
    const pending = entry.verificationApplication
    return pending ? [...approved, pendingApplication(seeder, entry, { pending, store })] : approved
  })

const YEAR_DAYS = 365
/** Days from an application to its approval. */
const REVIEWED_AFTER_DAYS = 4

/**
 * Producers are verified a week after joining. Those with a current verification renew it two weeks before it expires.
 */
export function verifiedDaysAgo({ joinedDaysAgo, verification }: DemoProducer): number[] {
  if (verification === 'none') return []
  const first = joinedDaysAgo - 7
  return first >= YEAR_DAYS && verification === 'current' ? [first, first - YEAR_DAYS + 14] : [first]
}

function approvedApplication(
  seeder: Seeder,
  entry: DemoProducer,
  { sequence, daysAgo }: { sequence: number; daysAgo: number },
): Step[] {
  const { key, businessName, zipCode } = entry
  const [submittedAt, approvedAt] = [seeder.daysAgo(daysAgo + REVIEWED_AFTER_DAYS), seeder.daysAgo(daysAgo)]
  const verifier = verifierOf(seeder)
  const { city, state } = seeder.townOf(zipCode)
  const details = {
    identity: {
      statement: `${businessName} belongs to us, and we act for it.`,
      evidence: `Driver license, ${state}`,
      link: '',
    },
    business: {
      statement: `${businessName} is registered in ${state} and holds the permits that its products require.`,
      evidence: `Business registration, ${state}`,
      link: '',
    },
    practices: { statement: `We grow or make everything we sell in ${city}.`, evidence: '', link: '' },
  }
  const submit = () => submitApplication(seeder, entry, { sequence, at: submittedAt, details, documents: [] })
  const approve = () =>
    seeder.send({
      decider: verification,
      id: applicationIdOf(seeder, key, sequence),
      command: {
        type: 'ApproveApplication',
        verifier,
        reason: 'Registration, identity and practices are documented.',
        today: dateOf(approvedAt),
      },
      context: seeder.context(`verify/${key}/${sequence}`, { kind: 'staff', id: verifier.accountId }, approvedAt),
    })
  return [
    { at: submittedAt, concerns: [key], run: submit },
    { at: approvedAt, concerns: [key], run: approve },
  ]
}

type PendingApplication = NonNullable<DemoProducer['verificationApplication']>

function pendingApplication(
  seeder: Seeder,
  entry: DemoProducer,
  { pending: { documents, details }, store }: { pending: PendingApplication; store: DocumentStore | undefined },
): Step {
  const at = seeder.daysAgo(2)
  const owner = { accountId: seeder.ids.account(entry.username), producerId: seeder.ids.producer(entry.key) }
  const submit = async () => {
    const stored: NamedDocument[] = []
    for (const { name, text } of store ? documents : []) {
      const document = await store!.upload(owner, { name, bytes: onePagePdf(text) })
      if (isRefusal(document)) throw new Error(`the demo's document ${name} was refused: ${document.refused}`)
      stored.push(document)
    }
    const sequence = verifiedDaysAgo(entry).length + 1
    await submitApplication(seeder, entry, { sequence, at, details, documents: stored })
  }
  return { at, concerns: [entry.key], run: submit }
}

interface DemoApplication {
  readonly sequence: number
  readonly at: string
  readonly details: PendingApplication['details']
  readonly documents: readonly NamedDocument[]
}

async function submitApplication(
  seeder: Seeder,
  { key, username }: DemoProducer,
  { sequence, at, details, documents }: DemoApplication,
): Promise<void> {
  const accountId = seeder.ids.account(username)
  const applicationId = applicationIdOf(seeder, key, sequence)
  await seeder.send({
    decider: verification,
    id: applicationId,
    command: {
      type: 'SubmitVerificationApplication',
      producerId: seeder.ids.producer(key),
      accountId,
      applicationId,
      details: {
        identity: statementOf(details.identity),
        business: statementOf(details.business),
        practices: statementOf(details.practices),
      },
      documents,
      acceptedPolicies: policiesForSelling(),
      today: dateOf(at),
      // A renewal is submitted within the renewal period.
      verifiedThrough: undefined,
    },
    context: seeder.context(`verification/${key}/${sequence}`, { kind: 'account', id: accountId }, at),
  })
}

const applicationIdOf = ({ ids, runtime }: Seeder, producer: string, sequence: number): string =>
  runtime.deriveId('application', applicationSeed(ids.producer(producer), sequence))

type Statement = PendingApplication['details']['identity']

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
