import { z } from 'zod'
import type { PersonalMark, Retention } from '#domain/kernel/event.ts'
import { opened, sealed } from '../keys/gcm.ts'

/** A personal value as it lies in the log. */
export interface Sealed {
  /** base64 of iv (12 bytes), tag (16), ciphertext: AES-256-GCM over the value's JSON. */
  readonly $sealed: string
  readonly by: string
  readonly keep: Retention
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** Where a value belongs; it opens nowhere else. */
export interface Seat {
  readonly stream: string
  readonly revision: number
  readonly field: string
}

/** A sealed value was changed, moved, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
  constructor(seat: Seat, options?: ErrorOptions) {
    super(`the seal of ${seat.field} in ${seat.stream} at revision ${seat.revision} is broken`, options)
  }
}

const placeOf = ({ stream, revision, field }: Seat) => `${stream}|${revision}|${field}`

export const seal = (value: unknown, key: Buffer, seat: Seat): string =>
  sealed(Buffer.from(JSON.stringify(value)), key, placeOf(seat))

export function open({ $sealed }: Sealed, key: Buffer, seat: Seat): unknown {
  try {
    return JSON.parse(opened($sealed, key, placeOf(seat)).toString('utf8'))
  } catch (cause) {
    throw new SealBroken(seat, { cause })
  }
}

/**
 * The personal fields of an event's shape, with whose they are and how long they are kept. Only the fields of a plain
 * object can be marked: any other shape is refused, so that no mark is overlooked.
 */
export function marksOf(shape: z.ZodType<object>): ReadonlyMap<string, PersonalMark> {
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
