import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { StaffMember } from '#domain/kernel/actor.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import {
  type ChargebackEvidence,
  type ChargebackEvidenceView,
  type ChosenFiles,
  type EditedFields,
  FILE_FIELDS,
} from '#domain/ordering/staff-orders.contract.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { told } from '../told.ts'
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
  readonly fields: ChargebackEvidence
  readonly hmacs: readonly { readonly field: string; readonly hmac: string }[]
  readonly fingerprint: string
}

export async function fieldsForBank(deps: FieldsReads, id: string, staff: StaffMember) {
  const own = await factsOf(deps, id, staff)
  return own && { ...(await fieldsOf(deps, own, staff)), own }
}

/** The same with the texts the staff wrote themselves; `basis` is the fingerprint without them. */
export interface EditedForBank extends FieldsForBank {
  readonly basis: string
  /** What differs from the market's own texts. */
  readonly edited: EditedFields
}

export interface EvidenceAsked {
  readonly id: string
  readonly staff: StaffMember
  readonly edits: EditedFields
  readonly files: ChosenFiles
}

export async function editedForBank(
  deps: FieldsReads,
  { id, staff, edits, files }: EvidenceAsked,
): Promise<EditedForBank | undefined> {
  const built = await fieldsForBank(deps, id, staff)
  if (!built) return undefined
  const differs = Object.entries(edits).filter(
    ([field, text]) => text !== (built.fields[field as keyof ChargebackEvidence] ?? ''),
  )
  const edited: EditedFields = Object.fromEntries(differs)
  const said = fingerprinted(deps, { ...built.fields, ...edited })
  return { ...said, fingerprint: withFiles(deps, said, files), basis: built.fingerprint, edited }
}

/** The texts' own fingerprint where no file goes with them. */
function withFiles(deps: Pick<FieldsReads, 'keys'>, { fingerprint }: FieldsForBank, files: ChosenFiles): string {
  const named = FILE_FIELDS.flatMap((field) => (files[field] ? [`${field} ${files[field]}`] : []))
  return named.length === 0 ? fingerprint : deps.keys.hmac('evidence', JSON.stringify([fingerprint, ...named]))
}

async function fieldsOf(deps: FieldsReads, own: OrderFacts, staff: StaffMember): Promise<FieldsForBank> {
  const { orderId } = own.facts.replay
  const others = (await deps.paidWith(orderId)).filter((each) => each !== orderId)
  const found = await Promise.all(others.map((each) => factsOf(deps, each, staff)))
  const all = [own, ...found.flatMap((each) => each ?? [])].map(({ facts }) => facts)
  const inOrder = all.toSorted((a, b) => (a.replay.number < b.replay.number ? -1 : 1))
  return fingerprinted(deps, joinedEvidence(inOrder.map(processorEvidenceOf)))
}

function fingerprinted(deps: Pick<FieldsReads, 'keys'>, fields: ChargebackEvidence): FieldsForBank {
  const hmacs = Object.entries(fields).flatMap(([field, text]) =>
    text === null || text === '' ? [] : [{ field, hmac: deps.keys.hmac('evidence', `${field} ${text}`) }],
  )
  return { fields, hmacs, fingerprint: deps.keys.hmac('evidence', JSON.stringify(hmacs)) }
}

/** What the staff wrote themselves when the evidence of a case was last staged, and the files they chose. */
function stagedIn(events: OrderFacts['events'], disputeId: string): { edited: EditedFields; files: ChosenFiles } {
  const last = (events as readonly RecordedEvent<DisputeEvent>[]).findLast(
    ({ type, data }) => type === 'ChargebackEvidenceStaged' && data.disputeId === disputeId,
  )
  if (last?.type !== 'ChargebackEvidenceStaged') return { edited: {}, files: {} }
  const { edited, files = [] } = last.data
  return {
    edited: (edited && told(edited)) ?? {},
    files: Object.fromEntries(files.map(({ field, paperId }) => [field, paperId])),
  }
}

/** What the two sides have sent in a case, each once; not what was erased. */
const sentIn = ({ entries }: Pick<DisputeView, 'entries'>) => [
  ...new Map(
    entries
      .flatMap(({ papers }) => papers)
      .flatMap(({ name, ...paper }) => (name === null ? [] : [[paper.id, { ...paper, name }] as const])),
  ).values(),
]

/** As the staff reads them, with where the bank's case stands. */
export function viewOf({
  fields,
  fingerprint,
  own,
}: FieldsForBank & { readonly own: OrderFacts }): ChargebackEvidenceView {
  const its = own.seen.find(({ bank, stage }) => bank !== null && stage !== 'closed')
  if (!its?.bank) return { fields, fingerprint, chargeback: null }
  const { id: disputeId, bank, may, staged, dueAt } = its
  return {
    fields,
    fingerprint,
    chargeback: {
      disputeId,
      reason: bank.reason,
      dueBy: bank.submitted ? null : dueAt,
      may: {
        stage: may.includes('stage_evidence'),
        submit: may.includes('submit_evidence'),
        accept: may.includes('accept_loss'),
      },
      files: sentIn(its),
      submitted: bank.submitted,
      accepted: bank.accepted,
      staged: staged && {
        at: staged.at,
        by: staged.by,
        dueBy: staged.dueBy,
        isCurrent: staged.basis === fingerprint,
        ...stagedIn(own.events, disputeId),
      },
    },
  }
}
