import { type Moderator, mayModerate } from '#domain/kernel/moderation.ts'
import { decisionsOn } from '#domain/kernel/take-down.ts'
import { conversationDecisions } from '#domain/messaging/moderate-conversation.ts'
import type { ReportEntry, ReportView } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { reportedGoods } from './reported-goods.query.ts'
import { reportedReview } from './reported-review.query.ts'
import { reportedTalk } from './reported-talk.query.ts'
import { type ReportRow, reports } from './reports.projection.ts'
import { reportCard } from './reports.query.ts'

/** A report with what it is about, and what the one who asks may do. */
export async function reportFor(db: Sql, id: string, moderator: Moderator): Promise<ReportView | undefined> {
  const [card, [row]] = await Promise.all([
    reportCard(db, id),
    db.query<ReportRow>(`select ${selectList(reports)} from moderation.reports where id = $1`, [id]),
  ])
  if (!card || !row) return undefined
  const [history, review, talk, goods] = await Promise.all([
    db.query<ReportEntry>(HISTORY, [id]),
    row.kind === 'review' ? reportedReview(db, id) : null,
    row.kind === 'conversation' ? reportedTalk(db, id) : null,
    row.kind === 'product' ? reportedGoods(db, id) : null,
  ])
  return { ...card, moves: row.moves, history, review, talk, goods, ...standing(row, moderator) }
}

function standing(row: ReportRow, moderator: Moderator): Pick<ReportView, 'may' | 'mayNot'> {
  const no = mayModerate({ ...row, decidedBy: row.decidedBy ?? undefined }, moderator)
  if (no) return { may: [], mayNot: no.refused as ReportView['mayNot'] }
  if (row.kind === 'conversation')
    return { may: row.sides.map((side) => ({ side, decisions: conversationDecisions(row, side) })), mayNot: null }
  const gone = row.outcome === 'withdrawn' || row.outcome === 'retired'
  return { may: gone ? [] : [{ side: null, decisions: decisionsOn(row) }], mayNot: null }
}

/** What its author changed before anybody reported it is no part of it. */
const HISTORY = `select e.id, e.at, e.what, who.username as by, e.by_staff as "byStaff", e.reason, e.rule, e.words, e.side
  from moderation.entries e left join identity.accounts who on who.id = e.by
  where e.report_id = $1 and e.revision >= (
    select min(first.revision) from moderation.entries first where first.report_id = $1 and first.what = 'reported')
  order by e.revision`
