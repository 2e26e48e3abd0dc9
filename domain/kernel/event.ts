import { z } from 'zod'
import type { StaffRole } from './actor.ts'

/** ISO 8601 in UTC, e.g. `2026-05-01T09:30:00.000Z`. Comes in with commands; the domain has no clock. */
export type Instant = string

/**
 * Retention class of a personal field, as listed on the data retention page. Each subject has one key per class.
 * `processor` is what the payment processor reports about a payment beyond its amount and time.
 */
export const RETENTIONS = ['account', 'transaction', 'processor', 'communication', 'review'] as const
export type Retention = (typeof RETENTIONS)[number]

/** Value of a personal field whose key was destroyed. */
export interface Erased {
  readonly erased: true
}
export const ERASED: Erased = { erased: true }
export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true

export type Personal<T> = T | Erased

/** Marks a personal field: `subject` names the sibling field with the subject's id, `retention` the retention class. */
export interface PersonalMark {
  readonly subject: string
  readonly retention: Retention
}

/**
 * Marks a top-level field of an event as personal: the codec encrypts it before it reaches the log, and reads it back
 * as its value or as `ERASED`.
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

/** Metadata of an event. `index` counts the events of one command. */
export interface EventMeta {
  readonly version: number
  readonly commandId: string
  readonly index: number
  /** Id of the user action, scheduled run or webhook event at the start of the chain of causes. */
  readonly correlationId: string
  /**
   * Id of the event that caused the command; absent if an action, scheduled run or webhook event caused it directly.
   */
  readonly causationId?: string
  /** W3C `traceparent` of its command, if the command was traced. */
  readonly traceparent?: string
  readonly actor: ActorRef
  /** `demo` for the events of the demo marketplace; absent for all others. */
  readonly origin?: 'demo'
  /** Recorded after the fact: no reactor acts on it. */
  readonly backfilled?: true
  readonly recordedAt: Instant
}

/** The actor as stored in the log: ids, never a name. A guest's id is that of their session. */
export interface ActorRef {
  readonly kind: 'account' | 'guest' | 'staff' | 'system'
  readonly id: string
  /** The staff member's role at the time. */
  readonly role?: StaffRole
  /** The account whose decision a system actor carries out. */
  readonly onBehalfOf?: string
}

/** Position in the whole log. Opaque; compare with `comparePositions`. */
export type Position = string

/** The position before the first event. */
export const LOG_START: Position = '0'

/** Orders two positions: negative, zero, positive. Engines that need a pair write `commit/prepare`; commit orders. */
export function comparePositions(a: Position, b: Position): number {
  const x = commitOf(a)
  const y = commitOf(b)
  return x < y ? -1 : x > y ? 1 : 0
}

const commitOf = (position: Position): number => Number.parseInt(position, 10)

/** An event as read back from the log, decrypted and upcast to its newest shape. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: Position
  readonly meta: EventMeta
}

type Shapes = Record<string, z.ZodType<object>>
type Upcast = (data: Record<string, unknown>) => Record<string, unknown>

/**
 * The shape of an event that other contexts can read. An event whose shape is a plain `z.object` is internal to its
 * context.
 */
export const publicEvent = <S extends z.ZodRawShape>(fields: S): z.ZodObject<S> => z.object(fields).meta(PUBLIC)
const PUBLIC = { public: true }

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
 * The personal fields of an event's shape with their marks. Throws for any shape other than a plain object, so that no
 * mark is overlooked.
 */
export function personalFieldsOf(shape: z.ZodType<object>): ReadonlyMap<string, PersonalMark> {
  if (!(shape instanceof z.ZodObject))
    throw new TypeError('an event shape must be a z.object, so that its personal fields can be found')
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
