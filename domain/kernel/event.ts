import { z } from 'zod'

/** ISO 8601 in UTC, e.g. `2026-05-01T09:30:00.000Z`. Comes in with commands; the domain has no clock. */
export type Instant = string

/**
 * How long a personal field is kept, as the data retention page states it. Keys are made per person and class. `processor` is what
 * the payment processor told of a payment beyond its amount and time.
 */
export const RETENTIONS = ['account', 'transaction', 'processor', 'communication', 'review'] as const
export type Retention = (typeof RETENTIONS)[number]

/** What a personal field reads as once its key was destroyed. */
export interface Erased {
  readonly erased: true
}
export const ERASED: Erased = { erased: true }
export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true

export type Personal<T> = T | Erased

/** The mark on a personal field: `of` names the sibling field that holds the person's id, `keep` its retention. */
export interface PersonalMark {
  readonly subject: string
  readonly retention: Retention
}

/**
 * Marks a top-level field of an event as personal: the codec encrypts it before the log and reads it back as its value
 * or as `ERASED`.
 */
export const personal = <T extends z.ZodType>(schema: T, mark: PersonalMark) =>
  z
    .custom<Personal<z.infer<T>>>((value) => isErased(value) || schema.safeParse(value).success)
    .meta({
      personal: mark,
      value: schema,
    })

export interface DomainEvent {
  readonly type: string
  readonly data: object
}

/** What is known of an event beside its data. `index` counts the events of one command. */
export interface EventMeta {
  readonly version: number
  readonly commandId: string
  readonly index: number
  readonly correlationId: string
  readonly causationId?: string
  /** Where its command stood in a trace, as W3C's `traceparent` has it; only where somebody traced. */
  readonly trace?: string
  readonly actor: ActorRef
  readonly at: Instant
}

/** Who did it, as written to the log: an id, never a name. */
export interface ActorRef {
  readonly kind: 'account' | 'guest' | 'staff' | 'system'
  readonly id: string
}

/** Where an event stands in the whole log. Opaque; compare with `comparePositions`. */
export type Position = string

/** The position before the first event. */
export const LOG_START: Position = '0'

/** Orders two positions: negative, zero, positive. Engines that need a pair write `commit/prepare`; commit orders. */
export function comparePositions(a: Position, b: Position): number {
  const [x, y] = [commitOf(a), commitOf(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

const commitOf = (position: Position): number => Number.parseInt(position, 10)

/** An event as read back from the log, decrypted and upcast to its newest shape. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly stream: string
  readonly revision: number
  readonly position: Position
  readonly meta: EventMeta
}

type Shapes = Record<string, z.ZodType<object>>
type Upcast = (data: Record<string, unknown>) => Record<string, unknown>

/** The stored shapes of one stream's events, by type name. `upcasts[type][n]` turns version n+1 into n+2. */
export interface EventDefinitions<S extends Shapes = Shapes> {
  readonly shapes: S
  readonly upcasts: Readonly<Record<string, readonly Upcast[]>>
}

export const defineEvents = <S extends Shapes>(
  shapes: S,
  upcasts: Record<string, readonly Upcast[]> = {},
): EventDefinitions<S> => ({ shapes, upcasts })

/** The union of events a definition describes. */
export type EventOf<D> =
  D extends EventDefinitions<infer S>
    ? { [K in keyof S & string]: { readonly type: K; readonly data: Readonly<z.infer<S[K]>> } }[keyof S & string]
    : never

/**
 * The personal fields of an event's shape, with whose they are and how long they are kept. Only the fields of a plain
 * object can be marked: any other shape is refused, so that no mark is overlooked.
 */
export function personalFieldsOf(shape: z.ZodType<object>): ReadonlyMap<string, PersonalMark> {
  if (!(shape instanceof z.ZodObject)) throw new TypeError('an event is a z.object, whose personal fields can be seen')
  const marks = new Map<string, PersonalMark>()
  for (const [field, schema] of Object.entries(shape.shape as Record<string, z.ZodType>)) {
    const mark = innermost(schema).meta()?.personal as PersonalMark | undefined
    if (mark) marks.set(field, mark)
  }
  return marks
}

function innermost(schema: z.ZodType): z.ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return wrapped ? innermost(schema.unwrap() as z.ZodType) : schema
}
