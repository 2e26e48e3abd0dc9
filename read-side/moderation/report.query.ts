import { allowedDecisions, type Moderator, moderationRefusal } from '#domain/kernel/moderation.ts'
import { conversationDecisions } from '#domain/messaging/conversation-moderation.ts'
import type { FlaggedItemView, ModerationEntry } from '#domain/moderation/contract.ts'
import { selectList } from '../columns.ts'
import { type ReportDeps, reportedGoods } from './reported-goods.query.ts'
import { reportedReview } from './reported-review.query.ts'
import { reportedTalk } from './reported-talk.query.ts'
import { type FlaggedItemRow, flaggedItems } from './reports.projection.ts'
import { reportCard } from './reports.query.ts'

/** A report with what it is about, and what the one who asks may do. */
export async function reportFor(
  { db, log }: ReportDeps,
  id: string,
  moderator: Moderator,
): Promise<FlaggedItemView | undefined> {
  const [card, [row]] = await Promise.all([
    reportCard(db, id),
    db.query<FlaggedItemRow>(`select ${selectList(flaggedItems)} from moderation.flagged_items where id = $1`, [id]),
  ])
  if (!card || !row) return undefined
  const [history, review, talk, goods] = await Promise.all([
    db.query<ModerationEntry>(HISTORY, [id]),
    row.kind === 'review' ? reportedReview(db, id) : null,
    row.kind === 'conversation' ? reportedTalk(db, id) : null,
    row.kind === 'product' ? reportedGoods({ db, log }, id) : null,
  ])
  return { ...card, moves: row.moves, history, review, talk, goods, ...standing(row, moderator) }
}

function standing(row: FlaggedItemRow, moderator: Moderator): Pick<FlaggedItemView, 'may' | 'mayNot'> {
  const { moves: version, open: pending, askedAgain: appealed, concerned: involvedIds } = row
  const moderation = { version, pending, appealed, involvedIds, decidedBy: row.decidedBy ?? undefined }
  const no = moderationRefusal(moderation, moderator)
  if (no) return { may: [], mayNot: no.refused as FlaggedItemView['mayNot'] }
  if (row.kind === 'conversation')
    return {
      may: row.sides.map((side) => ({ side, decisions: conversationDecisions({ ...row, pending }, side) })),
      mayNot: null,
    }
  const gone = row.outcome === 'withdrawn' || row.outcome === 'retired'
  return {
    may: gone
      ? []
      : [
          {
            side: null,
            decisions: allowedDecisions({ pending, takenDown: row.hidden, canBeChanged: row.kind === 'product' }),
          },
        ],
    mayNot: null,
  }
}

/** What its author changed before anybody reported it is no part of it. */
const HISTORY = `select e.id, e.at, e.what, who.username as by, e.by_staff as "byStaff", e.reason, e.rule, e.words, e.side
  from moderation.history e left join identity.accounts who on who.id = e.by
  where e.report_id = $1 and e.revision >= (
    select min(first.revision) from moderation.history first where first.report_id = $1 and first.what = 'reported')
  order by e.revision`
