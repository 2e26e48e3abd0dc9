import { agentActions, partyActions } from '#domain/disputes/dispute-rules.ts'
import type { ChargebackResponse } from '#domain/disputes/dispute-state.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { Actor, StaffMember } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { sideOf } from '#domain/messaging/conversation.ts'
import { addBreakdown, NOTHING_REFUNDED, refundableLines } from '#domain/ordering/refund-breakdown.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { ERASED_TEXT } from '../told.ts'
import { courseOf } from './course.query.ts'
import { type CaseRow, cardOf, SELECT } from './rows.ts'

export interface CaseDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}

export interface CaseAsked {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
  readonly now: Instant
}

/** A case as one of its two sides sees it; undefined for everybody else. */
export async function caseFor(
  { db, keys }: CaseDeps,
  { id, key, actor, now }: CaseAsked,
): Promise<DisputeView | undefined> {
  const row = await rowOf(db, id)
  const side = row && sideOf(row, actor, isValidLink(keys, 'order', row.orderId, key))
  if (!side) return undefined
  const entries = row.entries.filter(({ to }) => to !== 'staff').map((entry) => ({ ...entry, staff: null }))
  const may = [...partyActions(standingOf(row), side)]
  const view = viewOf(row, { viewer: side, now })
  return { ...view, entries, may, assignee: null, course: null, staged: null, platformFee: null }
}

/** A case as the staff sees it, with the names of those who worked on it. */
export async function caseForStaff(
  db: Sql,
  { id, staff, now }: { readonly id: string; readonly staff: StaffMember; readonly now: Instant },
): Promise<DisputeView | undefined> {
  const row = await rowOf(db, id)
  if (!row) return undefined
  const [names, course] = await Promise.all([namesOf(db, row), courseOf(db, row.orderId)])
  const entries = row.entries.map((entry) => ({
    ...entry,
    staff: entry.staff && (names.get(entry.staff) ?? ERASED_TEXT),
  }))
  const { staged, bank } = row.standing
  const named = (answer: ChargebackResponse | null) => answer && { ...answer, by: names.get(answer.by) ?? ERASED_TEXT }
  const assignee = row.assignee && (row.assigneeName ?? ERASED_TEXT)
  const may = [...agentActions(standingOf(row), staff)]
  return {
    ...viewOf(row, { viewer: 'staff', now }),
    entries,
    may,
    assignee,
    course,
    bank: bank && { reason: bank.reason, submitted: named(bank.submitted), accepted: named(bank.accepted) },
    staged: staged && { ...staged, by: names.get(staged.by) ?? ERASED_TEXT },
  }
}

const rowOf = async (db: Sql, id: string): Promise<CaseRow | undefined> =>
  (await db.query<CaseRow>(`${SELECT} where d.id = $1`, [id]))[0]

/** A guest's order may have found its account since the case last moved. */
const standingOf = ({ standing, buyerId }: CaseRow) => ({ ...standing, buyerId })

async function namesOf(db: Sql, { entries }: CaseRow): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ staff }) => staff ?? []))]
  const rows = await db.query<{ id: string; username: string }>(
    'select id, username from identity.accounts where id = any ($1::text[])',
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

function viewOf(row: CaseRow, { viewer, now }: { readonly viewer: Side | 'staff'; readonly now: Instant }) {
  const { wish, offer, proposal, decision, appealedBy, asked, remedy, refund, bank, lines } = row.standing
  const given = row.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { parts }) => addBreakdown(sum, parts), NOTHING_REFUNDED)
  const left = new Map(refundableLines({ lines: row.lines, refunded: given }).map((line) => [line.productId, line]))
  const known = new Map(row.lines.map((line) => [line.productId, line]))
  return {
    ...cardOf(row, { buyers: viewer === 'buyer', now }),
    viewer,
    wish,
    offer,
    appealedBy,
    asked: [...asked],
    remedy,
    refund,
    proposal: proposal && { ...proposal, accepted: [...proposal.accepted] },
    decision: decision && { resolution: decision.resolution, final: decision.final, accepted: [...decision.accepted] },
    bank: bank && { reason: bank.reason, submitted: null, accepted: null },
    lines: lines.flatMap(({ productId, quantity }) => {
      const line = known.get(productId)
      return line ? [{ productId, quantity, name: line.name, unit: line.unit, priceCents: line.priceCents }] : []
    }),
    orderLines: row.lines.map(({ taxable = null, ...line }) => ({
      ...line,
      taxable,
      left: left.get(line.productId)?.quantity ?? 0,
      leftCents: left.get(line.productId)?.cents ?? 0,
    })),
    deliveryLeftCents: row.deliveryFeeCents - given.deliveryFeeCents,
    platformFee: { paidCents: row.platformFeeCents, givenCents: given.platformFeeCents },
    paid: partsOf(row),
    given: partsOf(given),
    mayHaveCredit: !isGuest(row.buyerId),
  }
}

const partsOf = ({
  subtotalCents,
  deliveryFeeCents,
  taxCents,
  processingFeeCents,
}: DisputeView['paid']): DisputeView['paid'] => ({
  subtotalCents,
  deliveryFeeCents,
  taxCents,
  processingFeeCents,
})
