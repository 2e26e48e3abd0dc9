import type { LoggedEvent } from '#domain/audit/contract.ts'
import { formatMoney, formatNumber } from '#domain/kernel/format.ts'
import { labelOfCode } from '#frontend/shared/console/format.tsx'
import { formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { accessLabel } from '#frontend/staff/access-log/api.ts'

/** Names by id. */
export type Names = Readonly<Record<string, string>>

/** `ProductPriceChanged` → `Product price changed`. */
export const humanize = (name: string): string => {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(^|\s)(Ids?|Cents)$/, '')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const actorName = ({ actor: { kind, id } }: LoggedEvent, names: Names): string => {
  if (kind === 'system') return id
  return names[id] ?? (kind === 'guest' ? 'Guest' : 'Erased account')
}

export interface EventSubject {
  readonly id: string
  /** Null if the subject has no name. */
  readonly name: string | null
}

const SUBJECT_FIELDS = ['productId', 'orderId', 'producerId', 'accountId', 'staffAccountId', 'buyerId']

/** The subject of an event: the record its stream is named after, or else the first named record in its data. */
export function subjectOf(event: LoggedEvent, names: Names): EventSubject {
  const id = event.stream.slice(event.stream.indexOf('-') + 1)
  if (names[id]) return { id, name: names[id] }
  for (const field of SUBJECT_FIELDS) {
    const named = fieldValue(event, field)
    if (typeof named === 'string' && names[named]) return { id: named, name: names[named] }
  }
  return { id, name: null }
}

/** The label of a subject without a name: `receipt_number_block-0000a1b2c3` → `Receipt number block …a1b2c3`. */
export function streamLabel(stream: string): string {
  const at = stream.indexOf('-')
  const id = stream.slice(at + 1)
  return `${labelOfCode(stream.slice(0, at))} ${id.length > SHORT_ID ? `…${id.slice(-SHORT_ID)}` : id}`
}

const SHORT_ID = 6

export function fieldValue({ fields }: LoggedEvent, name: string): unknown {
  const json = fields.find((field) => field.name === name)?.json
  return json == null ? undefined : JSON.parse(json)
}

/** What an event changed, in short: `$8.00 → $9.50`, `$28.00`, `12`. */
export function changeOf(event: LoggedEvent): string {
  for (const { name } of event.fields) {
    const previous = /^previous([A-Z]\w*)$/.exec(name)?.[1]
    if (!previous) continue
    const current = previous.charAt(0).toLowerCase() + previous.slice(1)
    return `${formatValue(name, fieldValue(event, name))} → ${formatValue(current, fieldValue(event, current))}`
  }
  for (const name of SUMMARY_FIELDS) {
    const value = fieldValue(event, name)
    if (typeof value === 'number' || typeof value === 'string') return formatValue(name, value)
  }
  return ''
}

const SUMMARY_FIELDS = [
  ...['amountCents', 'totalCents', 'refundCents', 'priceCents', 'quantity', 'delta', 'onHand'],
  ...['accessType', 'reason', 'status', 'outcome', 'role'],
]

/** Fields whose values are codes. */
const CODES = ['status', 'outcome', 'role']
/** Some reasons are codes, others are texts. */
const isCode = (name: string, value: string): boolean =>
  CODES.includes(name) || (name === 'reason' && /^[a-z]+(_[a-z]+)*$/.test(value))

export function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return name.endsWith('Cents') ? formatMoney(value) : formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && name === 'accessType') return accessLabel(value)
  if (typeof value === 'string' && isCode(name, value)) return labelOfCode(value)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? formatPreciseDateTime(value) : value
  return JSON.stringify(value)
}

/** `Product price changed: Red Kuri squash, $8.00 → $9.50, by orchard.` */
export function sentenceFor(event: LoggedEvent, names: Names): string {
  const { name } = subjectOf(event, names)
  const change = changeOf(event)
  return [`${humanize(event.type)}${name ? `: ${name}` : ''}`, change, `by ${actorName(event, names)}`]
    .filter(Boolean)
    .join(', ')
}

interface StoredMeta {
  readonly causationId?: string
  readonly correlationId: string
}
export const metaIn = ({ meta }: LoggedEvent): StoredMeta => JSON.parse(meta) as StoredMeta

export interface CausationNode {
  readonly event: LoggedEvent
  readonly effects: readonly CausationNode[]
}

/** Events of one correlation as trees: each below the event that caused it, oldest first. */
export function causationTree(events: readonly LoggedEvent[]): CausationNode[] {
  const ordered = [...events].reverse()
  const known = new Set(events.map(({ id }) => id))
  const causeOf = (event: LoggedEvent): string | undefined => {
    const { causationId } = metaIn(event)
    return causationId && known.has(causationId) ? causationId : undefined
  }
  const below = (cause: string | undefined): CausationNode[] =>
    ordered
      .filter((event) => causeOf(event) === cause && event.id !== cause)
      .map((event) => ({ event, effects: below(event.id) }))
  return below(undefined)
}
