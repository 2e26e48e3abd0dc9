import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { type PartyView, type ReplayStep, stateAt } from '#domain/ordering/order-replay.contract.ts'
import {
  type ChargebackEvidence,
  type ChargebackEvidenceView,
  type ChosenFiles,
  type EditedFields,
  FILE_FIELDS,
  MAX_FIELD_LENGTH,
} from '#domain/ordering/staff-orders.contract.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { formatActor } from '#read-side/evidence/bundle-pages.ts'
import {
  type DisputeRecord,
  type LoadedEvidence,
  loadOrderEvidence,
  type OrderEvidence,
  type OrderEvidenceDeps,
} from '#read-side/evidence/order-evidence.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface ChargebackEvidenceDeps extends OrderEvidenceDeps {
  readonly keys: Pick<KeyVault, 'hmac'>
  /** The orders paid with the same payment, including this one. */
  readonly paidWith: (orderId: string) => Promise<readonly string[]>
}

/** Evidence fields with their HMACs, which identify them without revealing their content. */
export interface ChargebackEvidenceFields {
  readonly fields: ChargebackEvidence
  readonly hmacs: readonly { readonly field: string; readonly hmac: string }[]
  readonly contentHash: string
}

export async function chargebackEvidenceFields(deps: ChargebackEvidenceDeps, id: string, staff: StaffMember) {
  const own = await loadOrderEvidence(deps, id, staff)
  return own && { ...(await fieldsOf(deps, own, staff)), own }
}

/** Evidence fields with the edits of a support agent; `generatedContentHash` is the content hash without the edits. */
export interface EditedChargebackEvidence extends ChargebackEvidenceFields {
  readonly generatedContentHash: string
  /** Fields whose text differs from the generated one. */
  readonly editedFields: EditedFields
}

export interface EvidenceEdits {
  readonly id: string
  readonly staff: StaffMember
  readonly edits: EditedFields
  readonly files: ChosenFiles
}

export async function editedChargebackEvidence(
  deps: ChargebackEvidenceDeps,
  { id, staff, edits, files }: EvidenceEdits,
): Promise<EditedChargebackEvidence | undefined> {
  const generated = await chargebackEvidenceFields(deps, id, staff)
  if (!generated) return undefined
  const differs = Object.entries(edits).filter(
    ([field, text]) => text !== (generated.fields[field as keyof ChargebackEvidence] ?? ''),
  )
  const edited: EditedFields = Object.fromEntries(differs)
  const withEdits = withHashes(deps, { ...generated.fields, ...edited })
  return {
    ...withEdits,
    contentHash: withFiles(deps, withEdits, files),
    generatedContentHash: generated.contentHash,
    editedFields: edited,
  }
}

/** The content hash including the files; without files, the content hash of the texts. */
function withFiles(
  deps: Pick<ChargebackEvidenceDeps, 'keys'>,
  { contentHash }: ChargebackEvidenceFields,
  files: ChosenFiles,
): string {
  const named = FILE_FIELDS.flatMap((field) => (files[field] ? [`${field} ${files[field]}`] : []))
  return named.length === 0 ? contentHash : deps.keys.hmac('evidence', JSON.stringify([contentHash, ...named]))
}

async function fieldsOf(
  deps: ChargebackEvidenceDeps,
  own: LoadedEvidence,
  staff: StaffMember,
): Promise<ChargebackEvidenceFields> {
  const { orderId } = own.facts.replay
  const others = (await deps.paidWith(orderId)).filter((each) => each !== orderId)
  const found = await Promise.all(others.map((each) => loadOrderEvidence(deps, each, staff)))
  const all = [own, ...found.flatMap((each) => each ?? [])].map(({ facts }) => facts)
  const inOrder = all.toSorted((a, b) => (a.replay.orderNumber < b.replay.orderNumber ? -1 : 1))
  return withHashes(deps, mergeEvidence(inOrder.map(chargebackEvidenceOf)))
}

function withHashes(deps: Pick<ChargebackEvidenceDeps, 'keys'>, fields: ChargebackEvidence): ChargebackEvidenceFields {
  const hmacs = Object.entries(fields).flatMap(([field, text]) =>
    text === null || text === '' ? [] : [{ field, hmac: deps.keys.hmac('evidence', `${field} ${text}`) }],
  )
  return { fields, hmacs, contentHash: deps.keys.hmac('evidence', JSON.stringify(hmacs)) }
}

/** Edited texts and selected files of the last staged evidence of a dispute. */
function stagedIn(
  events: LoadedEvidence['events'],
  disputeId: string,
): { editedFields: EditedFields; files: ChosenFiles } {
  const last = (events as readonly RecordedEvent<DisputeEvent>[]).findLast(
    ({ type, data }) => type === 'ChargebackEvidenceStaged' && data.disputeId === disputeId,
  )
  if (last?.type !== 'ChargebackEvidenceStaged') return { editedFields: {}, files: {} }
  const { editedFields: edited, files = [] } = last.data
  return {
    editedFields: (edited && valueOrNull(edited)) ?? {},
    files: Object.fromEntries(files.map(({ field, documentId }) => [field, documentId])),
  }
}

/** Documents that either party submitted to a dispute, without duplicates or erased ones. */
const submittedFiles = ({ entries }: Pick<DisputeView, 'entries'>) => [
  ...new Map(
    entries
      .flatMap(({ evidence }) => evidence)
      .flatMap(({ name, ...file }) => (name === null ? [] : [[file.id, { ...file, name }] as const])),
  ).values(),
]

/** The evidence for support, with the status of the chargeback. */
export function chargebackEvidenceView({
  fields,
  contentHash,
  own,
}: ChargebackEvidenceFields & { readonly own: LoadedEvidence }): ChargebackEvidenceView {
  const dispute = own.disputes.find(({ chargeback, stage }) => chargeback !== null && stage !== 'closed')
  if (!dispute?.chargeback) return { fields, contentHash, chargeback: null }
  const { id: disputeId, chargeback, allowedActions, stagedEvidence, dueAt } = dispute
  return {
    fields,
    contentHash,
    chargeback: {
      disputeId,
      reason: chargeback.reason,
      amountCents: chargeback.amountCents,
      submissionDeadline: chargeback.submitted ? null : dueAt,
      allowedActions: {
        stage: allowedActions.includes('stage_chargeback_evidence'),
        submit: allowedActions.includes('submit_chargeback_evidence'),
        accept: allowedActions.includes('accept_chargeback_loss'),
      },
      files: submittedFiles(dispute),
      submitted: chargeback.submitted,
      accepted: chargeback.accepted,
      stagedEvidence: stagedEvidence && {
        at: stagedEvidence.at,
        by: stagedEvidence.by,
        submissionDeadline: stagedEvidence.submissionDeadline,
        isCurrent: stagedEvidence.generatedContentHash === contentHash,
        ...stagedIn(own.events, disputeId),
      },
    },
  }
}

/** Fills the processor's evidence fields. Sends nothing. */
export function chargebackEvidenceOf(facts: OrderEvidence): ChargebackEvidence {
  const { steps } = facts.replay
  const { buyer } = stateAt(steps, steps.length - 1)
  const address = buyer && addressOf(buyer)
  return {
    customer_name: buyer?.contact?.fullName ?? null,
    customer_email_address: buyer?.contact?.email ?? null,
    billing_address: address,
    shipping_address: buyer?.fulfillmentMethod === 'delivery' ? address : null,
    service_date: dayOf(facts, ['OrderCompleted', 'OrderDelivered']),
    shipping_date: dayOf(facts, ['OrderShipped']),
    product_description: truncateField(buyer ? describeProducts(buyer) : ''),
    refund_policy_disclosure: disclosureOf(facts),
    refund_refusal_explanation: refusalOf(facts),
    uncategorized_text: truncateField(steps.filter(isForBank).map(lineOf).join('\n')),
  }
}

function addressOf({ contact }: PartyView): string | null {
  const { address, city, state, zipCode } = contact ?? {}
  return [address, city, state, zipCode].filter(Boolean).join(', ') || null
}

const dayOf = ({ replay }: OrderEvidence, types: readonly string[]): string | null =>
  replay.steps.find(({ type }) => types.includes(type))?.at.slice(0, 10) ?? null

function describeProducts({
  orderNumber,
  producerName,
  fulfillmentMethod,
  lines,
  totalCents,
  storeCreditCents,
}: PartyView): string {
  const items = lines.map(({ name, quantity, unit, lineTotalCents }) =>
    [name, formatQuantity(quantity, unit), formatMoney(lineTotalCents)].join(', '),
  )
  const credit = storeCreditCents > 0 ? [`Paid with store credit ${formatMoney(storeCreditCents)}`] : []
  const total = `Total ${formatMoney(totalCents)}`
  return [`Order #${orderNumber} from ${producerName}, ${fulfillmentMethod}:`, ...items, total, ...credit].join('\n')
}

function disclosureOf({ agreed, replay }: OrderEvidence): string | null {
  const policy = agreed.find((one) => one.policy === 'refund-policy')
  const accepted =
    replay.steps.find(({ type }) => type === 'SubscriptionStarted') ??
    replay.steps.find(({ type }) => type === 'CheckoutStarted')
  if (!policy || !accepted) return null
  const { version, sha256 } = policy
  return `Before paying, the buyer agreed to the refund policy of ${version} (SHA-256 ${sha256}); on record since ${accepted.at}.`
}

/** Why a refund was denied: the reason of the last decided dispute, unless a refund followed. */
function refusalOf({ cases, replay }: OrderEvidence): string | null {
  const last = cases.findLast((each) => each.remedy !== null || isRefused(each))
  if (!last || !isRefused(last)) return null
  const refusal = last.entries.findLast(
    ({ kind, resolution }) => kind.endsWith('decided') && resolution?.kind === 'claim_denied',
  )
  if (!refusal?.statement) return null
  const refunded = replay.steps.some(({ type, at }) => REFUNDED.includes(type) && at > refusal.at)
  return refunded ? null : truncateField(refusal.statement)
}

/** Whether the effective decision denies a refund; a decision under appeal is not effective. */
const isRefused = ({ decision, appealedBy }: DisputeRecord): boolean =>
  decision?.resolution.kind === 'claim_denied' && (appealedBy === null || decision.final)

/**
 * Whether the bank reads a step: what happened between buyer and producer. Work on the evidence itself and catalog
 * price changes are left out: `product_description` has the order's amounts, and a later price says nothing about what
 * the buyer agreed to.
 */
const isForBank = ({ type, kind }: ReplayStep): boolean => kind !== 'price' && !AT_PROCESSOR.includes(type)

const AT_PROCESSOR = ['ChargebackEvidenceStaged', 'ChargebackEvidenceSubmitted', 'ChargebackLossAccepted']
const REFUNDED = ['OrderRefundApproved', 'OrderRefundSubmitted']

const lineOf = ({ at, by, description, comment }: ReplayStep): string =>
  `${at}, ${formatActor(by)}: ${description}${comment ? ` “${comment}”` : ''}`

/** Merges the evidence of all orders that a payment covers: a chargeback concerns the payment. */
export function mergeEvidence(each: readonly ChargebackEvidence[]): ChargebackEvidence {
  const first = (field: keyof ChargebackEvidence) => each.find((one) => one[field] !== null)?.[field] ?? null
  const last = (field: keyof ChargebackEvidence) =>
    each
      .flatMap((one) => one[field] ?? [])
      .sort()
      .at(-1) ?? null
  const all = (field: keyof ChargebackEvidence) =>
    truncateField(unique(each.flatMap((one) => one[field] ?? [])).join('\n\n'))
  return {
    customer_name: first('customer_name'),
    customer_email_address: first('customer_email_address'),
    billing_address: first('billing_address'),
    shipping_address: first('shipping_address'),
    service_date: last('service_date'),
    shipping_date: last('shipping_date'),
    product_description: all('product_description'),
    refund_policy_disclosure: all('refund_policy_disclosure') || null,
    refund_refusal_explanation: all('refund_refusal_explanation') || null,
    uncategorized_text: all('uncategorized_text'),
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Truncates long text, with a note. */
const truncateField = (text: string): string =>
  text.length <= MAX_FIELD_LENGTH ? text : `${text.slice(0, MAX_FIELD_LENGTH - TRUNCATED.length)}${TRUNCATED}`
const TRUNCATED = '\n(truncated: the evidence bundle has the full text)'
