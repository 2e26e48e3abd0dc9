import { z } from 'zod'
import type { PersonalMark } from './event.ts'

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
