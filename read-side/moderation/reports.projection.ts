import { otherSide, type Side } from '#domain/messaging/conversation.ts'
import type { FlaggedContentType, ModerationAction } from '#domain/moderation/contract.ts'
import { type Projection, table } from '../projection.ts'
import { history } from './entries.table.ts'
import { type ReportableEvent, reportIdOf } from './report-id.ts'

/** A review, a conversation or a product that was reported at least once. */
export interface FlaggedItemRow {
  readonly id: string
  readonly kind: FlaggedContentType
  readonly open: boolean
  readonly askedAgain: boolean
  readonly since: string
  readonly reports: number
  /** Who reported last. */
  readonly reporter: string
  readonly reasons: readonly string[]
  readonly outcome: ModerationAction | null
  readonly decidedBy: string | null
  readonly moves: number
  /** Accounts, guests and the producer it is about. */
  readonly concerned: readonly string[]
  readonly reporters: readonly string[]
  readonly hidden: boolean
  /** Of goods that are taken down: until when their producer may ask for another look. */
  readonly appealDeadline: string | null
  /** Of goods that are taken down: changed since the last decision. */
  readonly changed: boolean
  readonly closed: boolean
  /** Who may not write to the other; and whose messages were reported. */
  readonly barred: readonly Side[]
  readonly sides: readonly Side[]
}

type Reported = Extract<ReportableEvent, { type: 'ReviewReported' | 'MessageReported' | 'ProductReported' }>

export const flaggedItems = table<FlaggedItemRow, ReportableEvent>({
  name: 'flagged_items',
  key: 'id',
  columns: {
    id: 'key',
    kind: 'key',
    open: 'boolean',
    askedAgain: 'boolean',
    since: 'instant',
    reports: 'integer',
    reporter: 'key',
    reasons: 'texts',
    outcome: 'key',
    decidedBy: 'key',
    moves: 'integer',
    concerned: 'texts',
    reporters: 'texts',
    hidden: 'boolean',
    appealDeadline: 'instant',
    changed: 'boolean',
    closed: 'boolean',
    barred: 'texts',
    sides: 'texts',
  },
  indexes: ['(open, since)'],
  keysOf: reportIdOf,
  folds: {
    ReviewReported: (row, { data, meta }, id) =>
      reported(row ?? fresh(id, 'review', [data.authorId, data.producerId]), data, meta.at),
    ReviewUpdated: (row, { data, meta }) => {
      if (!row) return undefined
      const moved = { ...row, moves: row.moves + 1 }
      const since = row.open ? row.since : meta.at
      // One that was withdrawn and is written anew is down as it was.
      const outcome = row.hidden ? row.outcome : 'taken_down'
      return data.hidden ? { ...moved, hidden: true, outcome, askedAgain: true, open: true, since } : moved
    },
    ReviewWithdrawn: (row, { meta }) =>
      row && { ...row, open: false, askedAgain: false, hidden: false, since: meta.at, outcome: 'withdrawn' },
    ReviewReportsDismissed: (row, { data, meta }) => row && settled(row, data.staffAccountId, meta.at, 'dismissed'),
    ReviewTakenDown: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'taken_down'), hidden: true },
    ReviewTakedownUpheld: (row, { data, meta }) => row && settled(row, data.staffAccountId, meta.at, 'stays_down'),
    ReviewRestored: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'restored'), hidden: false },
    MessageReported: (row, { data, meta }, id) => {
      const begun = row ?? fresh(id, 'conversation', [data.buyerId, data.producerId])
      const writer = otherSide(data.reporterId === data.buyerId ? 'buyer' : 'producer')
      return { ...again(begun, data, meta.at), sides: withOne(begun.sides, writer) }
    },
    MessageReportsDismissed: (row, { data, meta }) => row && settled(row, data.staffAccountId, meta.at, 'dismissed'),
    SenderWarned: (row, { data, meta }) => row && settled(row, data.staffAccountId, meta.at, 'warned'),
    SenderRestricted: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'barred'), barred: withOne(row.barred, data.side) },
    ConversationClosed: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'closed'), closed: true },
    ConversationReopened: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'reopened'), closed: false, barred: [] },
    ProductReported: (row, { data, meta }, id) =>
      reported(row ?? fresh(id, 'product', [data.producerId]), data, meta.at),
    ProductDetailsUpdated: (row, { data }) =>
      row && data.reported ? { ...row, moves: row.moves + 1, changed: row.hidden } : undefined,
    ProductTakedownAppealed: (row, { meta }) =>
      row && { ...row, moves: row.moves + 1, askedAgain: true, open: true, since: row.open ? row.since : meta.at },
    ProductListingPurged: (row, { meta }) =>
      row && { ...row, open: false, askedAgain: false, hidden: false, since: meta.at, outcome: 'retired' },
    ProductReportsDismissed: (row, { data, meta }) => row && settled(row, data.staffAccountId, meta.at, 'dismissed'),
    ProductTakenDown: (row, { data, meta }) =>
      row && {
        ...settled(row, data.staffAccountId, meta.at, 'taken_down'),
        hidden: true,
        appealDeadline: data.appealDeadline,
      },
    ProductTakedownUpheld: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'stays_down'), appealDeadline: null },
    ProductChangesRequested: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'change_asked'), appealDeadline: null },
    ProductRestored: (row, { data, meta }) =>
      row && { ...settled(row, data.staffAccountId, meta.at, 'restored'), hidden: false, appealDeadline: null },
  },
})

const fresh = (id: string, kind: FlaggedContentType, concerned: readonly string[]): FlaggedItemRow => ({
  id,
  kind,
  concerned,
  open: false,
  askedAgain: false,
  since: '',
  reports: 0,
  reporter: '',
  reasons: [],
  outcome: null,
  decidedBy: null,
  moves: 0,
  reporters: [],
  hidden: false,
  appealDeadline: null,
  changed: false,
  closed: false,
  barred: [],
  sides: [],
})

/** Whoever reports the same once more asks for another look. */
const reported = (row: FlaggedItemRow, data: Reported['data'], at: string): FlaggedItemRow => ({
  ...again(row, data, at),
  askedAgain: row.askedAgain || row.reporters.includes(data.reporterId),
})

const again = (row: FlaggedItemRow, { reporterId, reason }: Reported['data'], at: string): FlaggedItemRow => ({
  ...row,
  open: true,
  since: row.open ? row.since : at,
  reports: row.reports + 1,
  moves: row.moves + 1,
  reporter: reporterId,
  reasons: withOne(row.reasons, reason),
  reporters: withOne(row.reporters, reporterId),
  concerned: withOne(row.concerned, reporterId),
})

function settled(row: FlaggedItemRow, decidedBy: string, since: string, outcome: ModerationAction): FlaggedItemRow {
  return { ...row, open: false, askedAgain: false, decidedBy, since, outcome, moves: row.moves + 1, changed: false }
}

const withOne = <T extends string>(all: readonly T[], one: T): readonly T[] => (all.includes(one) ? all : [...all, one])

export const moderation: Projection = { name: 'moderation', version: 3, tables: [flaggedItems, history] }
