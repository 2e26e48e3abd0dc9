import type { StaffMember } from '#domain/kernel/actor.ts'
import type { ProcessorEvidence, ProcessorEvidenceView } from '#domain/ordering/processor-evidence.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { type FactsReads, factsOf, type OrderFacts } from './facts-of.ts'
import { joinedEvidence } from './joined-evidence.ts'
import { processorEvidenceOf } from './processor-evidence.ts'

export interface FieldsReads extends FactsReads {
  readonly keys: Pick<KeyVault, 'hmac'>
  /** The orders that were paid with this one, itself among them. */
  readonly paidWith: (orderId: string) => Promise<readonly string[]>
}

/** The fields of the processor, and what tells them from others without telling them: by the market's key. */
export interface FieldsForBank {
  readonly fields: ProcessorEvidence
  readonly hmacs: readonly { readonly field: string; readonly hmac: string }[]
  readonly fingerprint: string
}

export async function fieldsForBank(deps: FieldsReads, id: string, staff: StaffMember) {
  const own = await factsOf(deps, id, staff)
  return own && { ...(await fieldsOf(deps, own, staff)), own }
}

async function fieldsOf(deps: FieldsReads, own: OrderFacts, staff: StaffMember): Promise<FieldsForBank> {
  const { orderId } = own.facts.replay
  const others = (await deps.paidWith(orderId)).filter((each) => each !== orderId)
  const found = await Promise.all(others.map((each) => factsOf(deps, each, staff)))
  const all = [own, ...found.flatMap((each) => each ?? [])].map(({ facts }) => facts)
  const inOrder = all.toSorted((a, b) => (a.replay.number < b.replay.number ? -1 : 1))
  const fields = joinedEvidence(inOrder.map(processorEvidenceOf))
  const hmacs = Object.entries(fields).flatMap(([field, text]) =>
    text === null ? [] : [{ field, hmac: deps.keys.hmac('evidence', `${field} ${text}`) }],
  )
  return { fields, hmacs, fingerprint: deps.keys.hmac('evidence', JSON.stringify(hmacs)) }
}

/** As the staff reads them, with where the bank's case stands. */
export function viewOf({
  fields,
  fingerprint,
  own,
}: FieldsForBank & { readonly own: OrderFacts }): ProcessorEvidenceView {
  const its = own.seen.find(({ bank, stage }) => bank !== null && stage !== 'closed')
  if (!its?.bank) return { fields, fingerprint, chargeback: null }
  const { id: disputeId, bank, may, staged } = its
  return {
    fields,
    fingerprint,
    chargeback: {
      ...{ disputeId, reason: bank.reason, may: may.includes('stage_evidence') },
      staged: staged && {
        ...{ at: staged.at, by: staged.by, dueBy: staged.dueBy },
        isCurrent: staged.fingerprint === fingerprint,
      },
    },
  }
}
