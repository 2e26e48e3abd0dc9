import { actorKinds, isChronological, type LogFilter, logFilter } from '#domain/audit/log-filter.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { formatDateTime, instantOf } from '#frontend/shared/lib/marketplace-time.ts'
import { parseCents } from '#frontend/shared/lib/parse-cents.ts'

/** Fields of the query bar, with what a value looks like. */
export const QUERY_FIELDS = [
  { name: 'type', hint: 'Event type: type:ProductPriceChanged' },
  { name: 'product', hint: 'Name or id: product:"Red Kuri squash"' },
  { name: 'producer', hint: 'Business name or id' },
  { name: 'order', hint: 'Order number or id' },
  { name: 'actor', hint: 'Username or id' },
  { name: 'kind', hint: `Actor type: ${actorKinds.join(', ')}` },
  { name: 'stream', hint: 'Stream, or a prefix that ends in a dash: order-' },
  { name: 'after', hint: 'Date or time: after:2026-11-01' },
  { name: 'before', hint: 'Date or time: before:2026-11-01T09:30' },
  { name: 'amount', hint: 'In dollars: amount>100' },
  { name: 'correlation', hint: 'Correlation id' },
] as const
type QueryField = (typeof QUERY_FIELDS)[number]['name']

/** The filter of a query text, or why it is invalid. */
export type ParsedQuery = { readonly filter: LogFilter } | { readonly error: string }

const TOKEN = /([a-z]+)(:|>=|<=|>|<|=)("[^"]*"?|\S+)|"([^"]*)"?|(\S+)/gi

/** Adds what was typed to a filter: `type:OrderPaid actor:support amount>100 "a text"`. */
export function addQueryText(filter: LogFilter, text: string): ParsedQuery {
  const added: Record<string, unknown> = { ...filter }
  const words: string[] = []
  for (const [token, name, sign, value = '', quoted, word] of text.matchAll(TOKEN)) {
    if (name === undefined) {
      words.push(quoted ?? word ?? '')
      continue
    }
    const error = addField(added, { name: name.toLowerCase(), sign: sign!, value: value.replaceAll('"', ''), token })
    if (error) return { error }
  }
  if (words.length > 0) added.text = words.join(' ')
  const parsed = logFilter.safeParse(
    Object.fromEntries(Object.entries(added).filter(([, value]) => value !== undefined)),
  )
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? 'This query cannot be run.' }
  return isChronological(parsed.data) ? { filter: parsed.data } : { error: 'The range ends before it starts.' }
}

interface Token {
  readonly name: string
  readonly sign: string
  readonly value: string
  readonly token: string
}

/** Returns an error text, or undefined. */
function addField(filter: Record<string, unknown>, { name, sign, value, token }: Token): string | undefined {
  if (!QUERY_FIELDS.some((field) => field.name === name))
    return `There is no field “${name}”. Use ${QUERY_FIELDS.map((field) => field.name).join(', ')}.`
  const field = name as QueryField
  if (field === 'amount') return addAmount(filter, { sign, value })
  if (sign !== ':') return `“${token}”: write ${field}:value.`
  if (field === 'after' || field === 'before') {
    const at = instantFrom(value)
    if (!at) return `“${value}” is not a date. Write ${field}:2026-11-01 or ${field}:2026-11-01T09:30.`
    filter[field === 'after' ? 'from' : 'to'] = at
  } else if (field === 'type') {
    const types = typeof filter.types === 'string' ? filter.types.split(',') : []
    filter.types = [...new Set([...types, ...value.split(',')])].join(',')
  } else filter[field === 'kind' ? 'actorKind' : field] = value
  return undefined
}

function addAmount(
  filter: Record<string, unknown>,
  { sign, value }: Pick<Token, 'sign' | 'value'>,
): string | undefined {
  const cents = parseCents(value)
  if (typeof cents !== 'number' || !Number.isFinite(cents)) return `“${value}” is not an amount. Write amount>100.`
  if (sign === '>' || sign === '>=') filter.minCents = sign === '>' ? cents + 1 : cents
  else if (sign === '<' || sign === '<=') filter.maxCents = sign === '<' ? cents - 1 : cents
  else {
    filter.minCents = cents
    filter.maxCents = cents
  }
  return undefined
}

/** `2026-11-01` and `2026-11-01T09:30` are in the marketplace's time zone; an instant with a zone is used as is. */
function instantFrom(value: string): string | undefined {
  if (/(Z|[+-]\d\d:\d\d)$/.test(value))
    return Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString()
  return instantOf(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value) || undefined
}

/** A part of a filter that can be removed. */
export interface QueryChip {
  readonly label: string
  readonly without: LogFilter
}

export function chipsOf(filter: LogFilter): QueryChip[] {
  const { types, ...others } = filter
  const names = types?.split(',') ?? []
  const typeChips = names.map((name) => {
    const rest = names.filter((other) => other !== name)
    return { label: `type:${name}`, without: rest.length > 0 ? { ...others, types: rest.join(',') } : others }
  })
  const chips = (Object.keys(others) as (keyof typeof others)[]).flatMap((key) => {
    const value = others[key]
    if (value === undefined) return []
    const { [key]: _, ...without } = filter
    return [{ label: labelOf(key, String(value)), without }]
  })
  return [...typeChips, ...chips]
}

function labelOf(key: string, value: string): string {
  switch (key) {
    case 'from':
      return `after: ${formatDateTime(value)}`
    case 'to':
      return `before: ${formatDateTime(value)}`
    case 'minCents':
      return `amount ≥ ${formatMoney(Number(value))}`
    case 'maxCents':
      return `amount ≤ ${formatMoney(Number(value))}`
    case 'actorKind':
      return `kind:${value}`
    default:
      return /\s/.test(value) ? `${key}:"${value}"` : `${key}:${value}`
  }
}

/** Whether Enter runs the text: its last token is complete and needs no completion. */
export const isComplete = (text: string): boolean => {
  const { field, value } = lastToken(text)
  return text.trim() !== '' && field === undefined && value === ''
}

/** The field and value that are being typed at the end of a text; `field` is undefined while it is not complete. */
export function lastToken(text: string): { readonly start: number; readonly field?: string; readonly value: string } {
  const typed = /(?:^|\s)(?:([a-z]+):("[^"]*|[^\s"]*)|([^\s":<>=]*))$/i.exec(text)
  if (!typed) return { start: text.length, value: '' }
  const [token, field, value, word = ''] = typed
  const start = typed.index + (token.length - token.trimStart().length)
  return field ? { start, field: field.toLowerCase(), value: (value ?? '').replace('"', '') } : { start, value: word }
}

const MAX_TYPES = 12

/** Event types that complete the last of a comma-separated list, each with the list it gives. */
export function typeCompletions(
  typed: string,
  types: readonly string[],
): readonly { readonly type: string; readonly list: string }[] {
  const listed = typed.split(',')
  const last = listed.pop()!.toLowerCase()
  return types
    .filter((type) => type.toLowerCase().includes(last) && !listed.includes(type))
    .slice(0, MAX_TYPES)
    .map((type) => ({ type, list: [...listed, type].join(',') }))
}

/** The words at the end of a text that belong to no field; they may be part of a name. */
export function freeTextToken(text: string): { readonly start: number; readonly value: string } {
  const start = /^(?:.*(?::[^\s"]+|"[^"]*"|[<>=]\S+)\s+)?/.exec(text)![0].length
  const value = text.slice(start)
  return { start, value: /[":<>=]/.test(value) ? '' : value.trim() }
}

/** The filter in a URL; invalid values are ignored. */
export function filterIn(search: URLSearchParams): LogFilter {
  const valid = Object.entries(logFilter.shape).flatMap(([name, shape]) => {
    const parsed = shape.safeParse(search.get(name) || undefined)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(valid) as LogFilter
}

/** Whether a URL has an invalid value. Such a query is not run: the rest alone would be a different query. */
export function isInvalid(search: URLSearchParams): boolean {
  const parsed = logFilter.safeParse(Object.fromEntries([...search].filter(([, value]) => value !== '')))
  return !parsed.success || !isChronological(parsed.data)
}

export const searchParamsOf = (filter: LogFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
